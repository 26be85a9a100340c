/**
 * Marks `<html data-session="expected">` before the first paint where all three identifiers are stored, so
 * that a member sees a skeleton instead of the sign-in screen that is in the server's HTML.
 */
const expectSessionScript = `try{if(['userSeqId','memberId','enrollType'].every(function(k){return localStorage.getItem(k)}))document.documentElement.dataset.session='expected'}catch(e){}`;

/**
 * Where the browser blocks its storage, even looking at `sessionStorage` throws, in the router's own scroll
 * memory too. What would be kept there lives in memory then, until the page is left.
 */
const tabStorageScript = `try{sessionStorage.length}catch(e){(function(m){Object.defineProperty(window,'sessionStorage',{value:{getItem:function(k){return k in m?m[k]:null},setItem:function(k,v){m[k]=String(v)},removeItem:function(k){delete m[k]}}})})({})}`;

/** zod tries once whether it may make code from text; our policy forbids it, and the browser would report the attempt. */
const plainChecksScript = `window.__zod_globalConfig={jitless:true};`;

/** The browser's offer to put the site beside the apps waits until somebody asks for it: it never stands there by itself. */
const heldOfferScript = `addEventListener('beforeinstallprompt',function(e){e.preventDefault();window.installOffer=e});`;

/** Runs before the first paint and before any script of a page. */
export const earlyScript = expectSessionScript + tabStorageScript + plainChecksScript + heldOfferScript;
