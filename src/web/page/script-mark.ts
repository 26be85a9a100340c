import { createContext } from 'react';

/**
 * The mark on our own inline scripts while a page is rendered; the policy lets only those run, and the mark is taken
 * off before the page is sent. Empty in the browser.
 */
export const ScriptMark = createContext<string | undefined>(undefined);
