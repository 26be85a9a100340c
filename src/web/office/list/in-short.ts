import { officeToday } from '../office-today.ts';
import { shortWhen, shortWithin } from './short-when.ts';

const thisYear = () => Number(officeToday().slice(0, 4));

/** A day or a time in words as a list says it: without the year while it is this one. */
export const inShort = (text: string): string => shortWhen(text, thisYear());

/** A sentence whose days and times are said so. */
export const sentenceInShort = (sentence: string): string => shortWithin(sentence, thisYear());
