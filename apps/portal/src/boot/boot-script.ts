/**
 * The only inline scripts of a page. They are strings, because the content security policy allows each script by the
 * hash of its exact text. They must run without libraries and stay small.
 */

/**
 * Runs before the first paint. It removes a one-time token from the URL, so that neither the history nor the referrer
 * of a later request contains it, and stores it for the application. (The logs of servers and proxies may contain the
 * URL of this request; the token works once and for one minute.) It also stores the invitation code of the URL, because
 * the visitor may open other pages before registering. Then it sets attributes of <html> for the theme, for a
 * narrow side menu and for a logged-in member, so that the first paint is right. If the visitor has not chosen dark or
 * light, the merchant's mode applies; if the merchant has set none, the preference of the device
 * (docs/product-rules.md, Languages and themes).
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
    const i=u.searchParams.get("referralCode")||u.searchParams.get("r");
    if(i)sessionStorage.setItem("invitation",i);
    const d=document.documentElement.dataset;
    const light=matchMedia("(prefers-color-scheme: light)").matches;
    const theme=localStorage.getItem("theme")??d.mode??(light?"light":"dark");
    if(theme==="light")d.theme="light";
    if(sessionStorage.getItem("token"))d.session="";
    if(localStorage.getItem("rail")==="narrow")d.rail="narrow";
  }catch{}
})()`);

/**
 * Runs after the first paint. It starts the application after load, when the browser is idle or two seconds later, or
 * at the first input, and loads all its files at once. Until the application is ready, clicks on buttons and on links
 * with `data-replay` are held back, and the last of them is repeated afterwards; plain links and GET forms work
 * without the application. Text that was typed in the meantime is typed again, because the application starts with
 * empty fields; so is text that was typed before this script ran, or that the browser filled in without an event. (The
 * `dragend` event that precedes the text makes React hydrate the part of the page around the field.) Forms with
 * `method="post"` are not submitted until the application is ready. Server-rendered forms with named password fields
 * have this method, because a GET form would put the password into the URL. If the application does not start, clicks
 * are no longer held back, and links and forms still work.
 */
export function startScript(entryUrl: string): string {
  return oneLine(`
(()=>{
  let held,begun;
  const typed=new Map();
  const start=()=>{
    if(begun)return;
    begun=1;
    for(const t of document.querySelectorAll("input,textarea"))if(isChanged(t))note({target:t});
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
  const isBox=t=>/^(checkbox|radio)$/.test(t.type);
  const isChanged=t=>isBox(t)?t.checked!==t.defaultChecked&&(t.checked||t.type!=="radio"):t.value!==t.defaultValue;
  const note=e=>{
    const t=e.target;
    typed.set(t,isBox(t)?t.checked:t.value);
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
  const later=()=>self.requestIdleCallback?requestIdleCallback(start,{timeout:2000}):setTimeout(start);
  document.readyState==="complete"?later():addEventListener("load",later);
})()`);
}

function oneLine(script: string): string {
  return script.replaceAll(/\n\s*/g, "");
}
