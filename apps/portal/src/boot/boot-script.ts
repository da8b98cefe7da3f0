/**
 * The only scripts that stand in the HTML: kept as text, because the page's policy allows them by hash. They run before
 * the first paint, need no library and must stay small.
 */

/**
 * Before paint: theme, rail and "is somebody logged in" become attributes of <html>, so that the first paint is right.
 * The first visit follows the system's preference (decisions.md, Languages and themes).
 */
export const firstPaintScript = `(()=>{const d=document.documentElement,l=localStorage,s=sessionStorage;try{
const t=l.getItem("theme")??(matchMedia("(prefers-color-scheme: light)").matches?"light":"dark");if(t==="light")d.dataset.theme="light";
if(s.getItem("token"))d.dataset.session="";if(l.getItem("rail")==="narrow")d.dataset.rail="narrow"}catch{}})()`.replaceAll("\n", "");

/**
 * After paint: starts the application on load or at the first input. Until it is ready, a press on a button or on a
 * link marked \`data-replay\` is held back and done again afterwards; plain links and GET forms just work.
 */
export function startScript(entryUrl: string): string {
  return `(()=>{let held,begun;const start=()=>{if(!begun){begun=1;import(${JSON.stringify(entryUrl)})}};
const hold=e=>{const c=e.target.closest?.("button:not([popovertarget]),[data-replay]");start();if(c&&!(e.metaKey||e.ctrlKey||e.shiftKey)){e.preventDefault();held=c;c.setAttribute("aria-busy","true")}};
addEventListener("click",hold,true);for(const n of ["pointerdown","keydown","touchstart"])addEventListener(n,start,{once:true,passive:true,capture:true});
addEventListener("openhouse:ready",()=>{removeEventListener("click",hold,true);if(held?.isConnected){held.removeAttribute("aria-busy");held.click()}},{once:true});
const later=()=>(self.requestIdleCallback??setTimeout)(start);document.readyState==="complete"?later():addEventListener("load",later)})()`.replaceAll("\n", "");
}
