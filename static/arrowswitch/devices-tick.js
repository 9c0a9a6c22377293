// Ticks for devices.js. A browser slows the timers of a page that nobody sees to one a minute, but not a worker's.
setInterval(() => postMessage("tick"), 5000); // milliseconds
