// Takes over a page with React alone: the elements as they stand in it, and nothing that happens when one is pressed.
import { createElement, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** An element as its name, its attributes and what is in it; a text as itself. */
type Told =
  | string
  | readonly [name: string, attributes: Readonly<Record<string, string>>, inside: readonly Told[]];

function elementOf(told: Told): ReactNode {
  if (typeof told === 'string') return told;
  const [name, attributes, inside] = told;
  return createElement(name, attributes, ...inside.map(elementOf));
}

const told = JSON.parse(document.querySelector('#told')?.textContent ?? '[]') as Told[];
const root = document.querySelector('#whole');
if (root) hydrateRoot(root, told.map(elementOf));
