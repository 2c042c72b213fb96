/** What watches the start of the page; early.js makes it. */
declare var pageStart: import("./start-failure.js").PageStart;
