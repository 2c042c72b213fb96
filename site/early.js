// Runs before the first paint, so that a chosen theme never flashes.
try {
  const theme = localStorage.getItem("gdl.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage is closed to this page: the system's theme it is.
}
