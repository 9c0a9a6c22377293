@echo off
rem What a double click starts on Windows: the site, with the first Python that fits.
rem A window with a fault in it stays open until a key is pressed.
setlocal
title Arrowswitch
set "ARROWSWITCH_PYTHON="
for %%v in (3.13 3.12 3.11) do if not defined ARROWSWITCH_PYTHON py -%%v -c "" >nul 2>&1 && set "ARROWSWITCH_PYTHON=py -%%v"
if not defined ARROWSWITCH_PYTHON python -c "" >nul 2>&1 && set "ARROWSWITCH_PYTHON=python"
if not defined ARROWSWITCH_PYTHON goto missing
%ARROWSWITCH_PYTHON% "%~dp0starter.py" serve --open %*
if errorlevel 1 goto fault
exit /b 0

:missing
echo Arrowswitch needs Python 3.11, 3.12 or 3.13, and none was found.
echo Get Python 3.13 from https://www.python.org/downloads/windows/ : the Windows installer (64-bit).
echo When it asks, tick "Add python.exe to PATH". Then start this file again.
pause
exit /b 2

:fault
echo.
echo Arrowswitch has stopped. The lines above say why.
pause
exit /b 1
