import { officeToday } from '../office-today.ts';
import { shortWhen } from './short-when.ts';

/** A day or a time in words as a list says it: without the year while it is this one. */
export const inShort = (text: string): string => shortWhen(text, Number(officeToday().slice(0, 4)));
