import type { ItemContent } from '#src/features/items/contract/item.ts';
import type { StimulusContent } from '#src/features/items/contract/rich-text.ts';
import { checkContent, checkStrayGaps } from '#src/features/items/rules/check.ts';

/** Parameters of a calibration, with the hash of the answers they were found from. */
export interface OwnParams {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly seA: number;
  readonly seB: number;
  readonly seC: number;
  readonly answers: number;
  /** Around b, of an item that earns its points part by part. */
  readonly steps?: readonly number[] | null | undefined;
  readonly dataHash: string;
}

/** Facts a file may carry beside the text; what it lacks is asked of the person who imports. */
export interface ItemMeta {
  readonly code?: string;
  readonly subject?: string;
  readonly domain?: string;
  readonly gradeFrom?: number;
  readonly gradeTo?: number;
  readonly rating?: number;
  /** Only our own format says these. */
  readonly family?: string | null;
  readonly parent?: string | null;
  readonly enemies?: readonly string[];
  readonly params?: OwnParams | null;
}

/** What became of one thing in a file. Every thing found there has one of these. */
export interface Imported {
  /** How the file calls it. */
  readonly name: string;
  readonly outcome: 'imported' | 'noted' | 'refused';
  /** Why it was refused, or what a person should look at. */
  readonly reasons: readonly string[];
  readonly content: ItemContent | null;
  readonly stimulus: StimulusContent | null;
  readonly meta: ItemMeta;
}

/** An item on its way into a package. */
export interface PackedItem {
  readonly code: string;
  readonly content: ItemContent;
  readonly stimulus: StimulusContent | null;
}

/** What an item may show or play. */
export type MediaType =
  | 'audio/mp4'
  | 'audio/mpeg'
  | 'audio/ogg'
  | 'audio/wav'
  | 'image/gif'
  | 'image/jpeg'
  | 'image/png'
  | 'image/svg+xml'
  | 'image/webp';

/** A picture or recording that came with a file; blocks name it by `key`. */
export interface ImportedMedia {
  readonly key: string;
  readonly mime: MediaType;
  readonly bytes: Uint8Array;
}

export interface ImportReport {
  readonly format: 'academy' | 'qti' | 'gift' | 'moodle-xml' | 'csv';
  readonly items: readonly Imported[];
  /** Files of a package that are no items and belong to some: pictures, texts, lists. */
  readonly companions?: readonly string[];
  readonly media: readonly ImportedMedia[];
}

/** Thrown where one thing of a file cannot be taken; its sentence goes into the report. */
export class Refusal extends Error {}

/** Thrown where a whole file is hostile or no such file at all. */
export class FileRefusal extends Error {}

export interface Draft {
  readonly content: ItemContent;
  readonly notes: readonly string[];
  readonly stimulus?: StimulusContent | null;
  readonly meta?: ItemMeta;
}

/** Runs the reading of one thing; whatever goes wrong is its reason, never a silent loss. */
export function attempt(name: string, read: () => Draft): Imported {
  try {
    const { content, notes, stimulus = null, meta = {} } = read();
    const complaints = checkContent(content);
    if (complaints.length > 0) return refused(name, complaints);
    const reasons = [...notes, ...checkStrayGaps(content.body)];
    return {
      name,
      outcome: reasons.length > 0 ? 'noted' : 'imported',
      reasons,
      content,
      stimulus,
      meta,
    };
  } catch (error) {
    if (error instanceof FileRefusal) throw error;
    if (error instanceof Refusal) return refused(name, [error.message]);
    throw error;
  }
}

/** A thing that is named and not taken. */
export function refused(name: string, reasons: readonly string[]): Imported {
  return { name, outcome: 'refused', reasons, content: null, stimulus: null, meta: {} };
}
