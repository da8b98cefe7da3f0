// Before the first paint: the house and the theme of the last visit become attributes of <html>. A file of its own, so
// that the page's policy needs no exception for inline scripts.
(() => {
  const root = document.documentElement;
  try {
    const isLight = matchMedia("(prefers-color-scheme: light)").matches;
    const mode = localStorage.getItem("office.theme") ?? (isLight ? "light" : "dark");
    if (mode === "light") root.dataset.theme = "light";
    const house = localStorage.getItem("office.house");
    if (house !== null) root.dataset.house = house;
  } catch {
    // Storage is forbidden: dark, and the first house's colours until the server has answered.
  }
})();
