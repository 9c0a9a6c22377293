@echo off
rem Starts your own club of Arrowswitch and opens the browser. Keep this window open: closing it stops the site.
if not exist "%~dp0bin\start.bat" echo Unpack the ZIP file first: right-click it and choose Extract All.& pause & exit /b 2
call "%~dp0bin\start.bat" --club
