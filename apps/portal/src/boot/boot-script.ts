/**
 * The only scripts that stand in the HTML: kept as text, because the page's policy allows them by hash. They run before
 * the first paint, need no library and must stay small.
 */

/**
 * Before all else: a one-time token in the address is taken out of it, so that no history, log or referrer keeps it,
 * and laid aside for the application. Before paint: theme, rail and "is somebody logged in" become attributes of
 * <html>, so that the first paint is right. The first visit follows the system's preference (docs/product-rules.md,
 * Languages and themes).
 */
export const firstPaintScript = oneLine(`
(()=>{
  try{
    const u=new URL(location.href);
    const k=u.searchParams.get("token");
    if(k!==null){
      u.searchParams.delete("token");
      history.replaceState(history.state,"",u);
      sessionStorage.setItem("startToken",k);
    }
    const d=document.documentElement.dataset;
    const light=matchMedia("(prefers-color-scheme: light)").matches;
    const theme=localStorage.getItem("theme")??d.mode??(light?"light":"dark");
    if(theme==="light")d.theme="light";
    if(sessionStorage.getItem("token"))d.session="";
    if(localStorage.getItem("rail")==="narrow")d.rail="narrow";
  }catch{}
})()`);

/**
 * After paint: starts the application on load or at the first input, all its files at once. Until it is ready, a press
 * on a button or on a link marked `data-replay` is held back and done again afterwards; plain links and GET forms just
 * work. What is typed until then is typed again afterwards: the application starts with empty fields and would forget
 * it. (The event before makes React take over the part of the page around the field.) Forms of ours say
 * `method="post"`, so that no password of theirs gets into an address. When the application does not start, nothing is
 * held any longer: links and forms are what is left.
 */
export function startScript(entryUrl: string): string {
  return oneLine(`
(()=>{
  let held,begun;
  const typed=new Map();
  const start=()=>{
    if(begun)return;
    begun=1;
    for(const href of document.getElementById("root").dataset.scripts.split(" "))
      if(href)document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));
    import(${JSON.stringify(entryUrl)}).catch(e=>{
      replay();
      reportError(e);
    });
  };
  const hold=e=>{
    start();
    const c=e.target.closest?.("button:not([popovertarget]),[data-replay]");
    if(!c||e.metaKey||e.ctrlKey||e.shiftKey)return;
    e.preventDefault();
    held=c;
    c.setAttribute("aria-busy","true");
  };
  const wait=e=>{
    if(e.target.method==="post")e.preventDefault();
  };
  const note=e=>{
    const t=e.target;
    typed.set(t,/^(checkbox|radio)$/.test(t.type)?t.checked:t.value);
  };
  const retype=(value,t)=>{
    if(!t.isConnected)return;
    t.dispatchEvent(new Event("dragend",{bubbles:true}));
    if(value===true||value===false){
      t.checked=!value;
      t.click();
      return;
    }
    t.value="";
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(t),"value").set.call(t,value);
    for(const n of ["input","change"])t.dispatchEvent(new Event(n,{bubbles:true}));
  };
  const replay=e=>{
    removeEventListener("click",hold,true);
    removeEventListener("input",note,true);
    removeEventListener("submit",wait,true);
    if(e)typed.forEach(retype);
    held?.removeAttribute("aria-busy");
    setTimeout(()=>{
      if(held?.isConnected)held.click();
    });
  };
  addEventListener("input",note,true);
  addEventListener("submit",wait,true);
  addEventListener("click",hold,true);
  for(const n of ["pointerdown","keydown","touchstart"])
    addEventListener(n,start,{once:true,passive:true,capture:true});
  addEventListener("openhouse:ready",replay,{once:true});
  const later=()=>(self.requestIdleCallback??setTimeout)(start);
  document.readyState==="complete"?later():addEventListener("load",later);
})()`);
}

function oneLine(script: string): string {
  return script.replaceAll(/\n\s*/g, "");
}
