import { createContext } from 'react-router';
import type { Academy } from '../academy.ts';

/** How a page's loader reaches the academy: `context.get(academyContext)`. */
export const academyContext = createContext<Academy>();

/** What marks our own inline scripts in one rendering; nobody can know it beforehand. */
export const scriptMarkContext = createContext<string>();

/** The text of a page that was drawn whole, by its answer: nobody has to read it out of a stream again. */
export const drawnHtml = new WeakMap<Response, string>();

/** What went wrong while a page was drawn; its answer shows a designed page and not the fault. */
export const faultContext = createContext<{ fault: unknown }>();

/** Another object after each change of what is published; null where nothing is shared between pages. */
export const eraContext = createContext<object | null>(null);
