import { mimeOf, noMedia } from '#src/features/item-exchange/rules/media.ts';
import {
  FileRefusal,
  type Imported,
  type ImportedMedia,
  type ImportReport,
  refused,
} from '#src/features/item-exchange/rules/outcome.ts';
import { type Reading, toBlocks } from '#src/features/item-exchange/rules/to-blocks.ts';
import { childOf, findAll, readXml, textOf, type XmlNode } from '#src/features/item-exchange/rules/xml.ts';
import type { StimulusContent } from '#src/features/items/contract/rich-text.ts';
import { quoted } from '#src/shared/words/particle.ts';
import { readQti12 } from '../qti12/item.ts';
import { readQtiItem } from './item.ts';
import { inQti2Names } from './names.ts';

/** The files of an opened package by their path. */
export type PackageFiles = ReadonlyMap<string, Uint8Array>;

const decoder = new TextDecoder('utf-8');

/** Where an address in a file leads inside the package; null outside of it. */
export function resolvePath(from: string, address: string): string | null {
  if (/^[a-z][a-z0-9+.-]*:|^\/|\\/i.test(address)) return null;
  let plain = address.split(/[?#]/)[0] ?? '';
  try {
    plain = decodeURIComponent(plain);
  } catch {
    return null;
  }
  const parts = from.split('/').slice(0, -1);
  for (const part of plain.split('/')) {
    if (part === '..') {
      if (parts.length === 0) return null;
      parts.pop();
    } else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

class MediaFolder {
  readonly taken = new Map<string, ImportedMedia>();
  /** Other files that items led to: shared texts and rules of scoring. */
  readonly read = new Set<string>();
  private readonly files: PackageFiles;
  constructor(files: PackageFiles) {
    this.files = files;
  }

  /** Media keys for addresses beside one file. */
  beside(path: string): Reading['media'] {
    return (address) => {
      const place = resolvePath(path, address);
      const bytes = place === null ? undefined : this.files.get(place);
      if (!place || !bytes) return noMedia();
      const mime = mimeOf(bytes);
      if (!mime) return { lacks: 'kind' };
      const key = this.taken.get(place)?.key ?? `package-${String(this.taken.size + 1).padStart(4, '0')}`;
      this.taken.set(place, { key, mime, bytes });
      return { key };
    };
  }
}

function stimulusAt(files: PackageFiles, path: string, folder: MediaFolder) {
  return (address: string, reading: Reading): StimulusContent | null => {
    const place = resolvePath(path, address);
    const bytes = place === null ? undefined : files.get(place);
    if (!place || !bytes) return null;
    folder.read.add(place);
    const root = inQti2Names(readXml(decoder.decode(bytes)));
    const body = childOf(root, 'stimulusBody') ?? root;
    const own: Reading = { ...reading, media: folder.beside(place) };
    return { title: (root.attributes.title ?? '').slice(0, 200), content: toBlocks(body.children, own) };
  };
}

/** Rules of scoring that the package brings, by their address or, where that leads out of it, by their file's name. */
function templateAt(files: PackageFiles, path: string, folder: MediaFolder) {
  return (address: string): XmlNode | null => {
    const place = resolvePath(path, address);
    const name = address.split(/[/?#]/).findLast((part) => part !== '') ?? '';
    const found =
      place !== null && files.has(place)
        ? place
        : [...files.keys()].find(
            (one) => name !== '' && [name, `${name}.xml`].includes(one.split('/').at(-1) ?? ''),
          );
    const bytes = found === undefined ? undefined : files.get(found);
    if (!bytes || !found?.endsWith('.xml')) return null;
    folder.read.add(found);
    return readXml(decoder.decode(bytes));
  };
}

interface Listed {
  readonly href: string;
  readonly type: string;
  readonly name: string;
}

function resourcesOf(manifest: XmlNode): Listed[] {
  return findAll(manifest, (node) => node.name === 'resource').map((node) => {
    const title = findAll(node, (one) => one.name === 'title').map((one) => textOf(one).trim())[0] ?? '';
    return {
      href: node.attributes.href ?? childOf(node, 'file')?.attributes.href ?? '',
      type: node.attributes.type ?? '',
      name: title || (node.attributes.identifier ?? ''),
    };
  });
}

function listed(files: PackageFiles): Listed[] {
  const manifestPath = [...files.keys()]
    .filter((path) => /(^|\/)imsmanifest\.xml$/.test(path))
    .toSorted((a, b) => a.length - b.length)[0];
  const manifest = manifestPath && files.get(manifestPath);
  if (manifestPath && manifest)
    return resourcesOf(readXml(decoder.decode(manifest))).map((one) => ({
      ...one,
      href: resolvePath(manifestPath, one.href) ?? one.href,
    }));
  const items = [...files].filter(([path, bytes]) => path.endsWith('.xml') && isItemName(rootNameOf(bytes)));
  if (items.length === 0) throw new FileRefusal('QTI 문항이나 목록(imsmanifest.xml)이 없는 압축 파일입니다.');
  return items.map(([href]) => ({ href, type: 'imsqti_item', name: href }));
}

const isItem = (type: string) => /imsqti_(item|.*item_)|assessment-?item/i.test(type);
/** The name of an XML file's outermost element, prefix dropped; '' for whatever is no XML. */
function rootNameOf(bytes: Uint8Array): string {
  const head = decoder.decode(bytes.subarray(0, 4_000)).replace(/<\?[\s\S]*?\?>|<!--[\s\S]*?-->/g, '');
  return /^\s*<(?:[\w.-]+:)?([\w.-]+)/.exec(head.replace(/^\uFEFF/, ''))?.[1] ?? '';
}
const isItemName = (name: string) => /^(qti-assessment-item|assessmentItem|questestinterop)$/.test(name);

/** Whether opened files are a package of QTI: a list of it, or item files. */
export function isQtiPackage(files: PackageFiles): boolean {
  return [...files].some(
    ([path, bytes]) =>
      /(^|\/)imsmanifest\.xml$/.test(path) || (path.endsWith('.xml') && isItemName(rootNameOf(bytes))),
  );
}

/** Item files that lie in the package and stand in no list: named, so that nobody believes they were taken. */
function unlisted(files: PackageFiles, all: readonly Listed[]): Imported[] {
  const named = new Set(all.map(({ href }) => href));
  return [...files]
    .filter(([path, bytes]) => !named.has(path) && path.endsWith('.xml') && isItemName(rootNameOf(bytes)))
    .map(([path]) => refused(path, ['패키지의 목록(imsmanifest.xml)에 없는 문항 파일입니다.']));
}

const isOld = (type: string, name: string) =>
  /imsqti(_item|_assessment)?_xmlv1p|^imsqti_xmlv1/i.test(type) || name === 'questestinterop';
/** The items of a QTI 1.2 file in a package. */
function oldItems({ href, name }: Listed, bytes: Uint8Array | undefined, folder: MediaFolder): Imported[] {
  if (!bytes) return [refused(name, [`목록에 있는 파일 ${quoted(href, '이/가')} 없습니다.`])];
  if (rootNameOf(bytes) !== 'questestinterop') return [refused(name, ['QTI 1.2 문항 파일이 아닙니다.'])];
  try {
    return [...readQti12(readXml(decoder.decode(bytes)), folder.beside(href)).items];
  } catch (error) {
    if (error instanceof FileRefusal) return [refused(name, [error.message])];
    throw error;
  }
}

const isTest = (type: string) => /imsqti_(test|section|assessment)|assessment-?test/i.test(type);

/** Reads a QTI 1.2, 2.1, 2.2 or 3.0 package. Every item its list names is in the report. */
export function readQtiPackage(files: PackageFiles): ImportReport {
  const folder = new MediaFolder(files);
  const all = listed(files);
  if (all.length > 5_000) throw new FileRefusal('한 번에 5,000문항까지 가져올 수 있습니다.');
  const items = all.flatMap((one): Imported[] => {
    const name = one.name || one.href;
    if (isTest(one.type)) return [refused(name, ['시험지 구성은 가져오지 않습니다. 문항만 가져옵니다.'])];
    const bytes = files.get(one.href);
    const rootName = bytes ? rootNameOf(bytes) : '';
    if (isOld(one.type, rootName)) return oldItems(one, bytes, folder);
    // Some systems give their items a type of their own: what the file is decides.
    if (!isItem(one.type) && !isItemName(rootName)) return [];
    if (!bytes) return [refused(name, [`목록에 있는 파일 ${quoted(one.href, '이/가')} 없습니다.`])];
    try {
      const root = readXml(decoder.decode(bytes));
      return readQtiItem(name, root, {
        media: folder.beside(one.href),
        stimulus: stimulusAt(files, one.href, folder),
        template: templateAt(files, one.href, folder),
      });
    } catch (error) {
      if (error instanceof FileRefusal) return [refused(name, [error.message])];
      throw error;
    }
  });
  items.push(...unlisted(files, all));
  if (items.length === 0) throw new FileRefusal('이 패키지에는 문항이 없습니다.');
  const lists = [...files.keys()].filter((path) => /(^|\/)imsmanifest\.xml$/.test(path));
  const companions = [...folder.taken.keys(), ...folder.read, ...lists];
  return { format: 'qti', items, companions, media: [...folder.taken.values()] };
}

/** Files of a package that are neither items nor belong to one: they may be of another format. */
export function otherFiles(files: PackageFiles, { companions = [] }: ImportReport): PackageFiles {
  const known = new Set([...companions, ...listed(files).map(({ href }) => href)]);
  return new Map(
    [...files].filter(
      ([path, bytes]) => !known.has(path) && !(path.endsWith('.xml') && isItemName(rootNameOf(bytes))),
    ),
  );
}

/** Reads one QTI item file. */
export function readQtiFile(name: string, root: XmlNode): ImportReport {
  const items = readQtiItem(root.attributes.title || root.attributes.identifier || name, root, {
    media: noMedia,
  });
  return { format: 'qti', items, media: [] };
}
