import { followers, type Stand, type Stands } from './compare.ts';

type Box = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Longer values are cut where they are told. */
const saidLength = 80;
const textOfValue = (value: string) =>
  value === '' ? '비어 있음' : value.length > saidLength ? `${value.slice(0, saidLength)}…` : value;
const textOfTick = (value: string) => (value === '' ? '선택 안 함' : '선택함');

/** Browsers write line breaks of a text in their own way. */
const lines = (text: string) => text.replace(/\r\n?/g, '\n');

/** What a label says, or the picture that stands for words. */
function labelOf(box: Box): string {
  const label = box.labels?.[0];
  const said = label?.textContent || label?.querySelector('img')?.alt || box.getAttribute('aria-label') || '';
  return said.replace('(선택)', '').trim();
}

const groupOf = (box: Box) => box.closest('fieldset')?.querySelector('legend')?.textContent?.trim() ?? '';

interface Field extends Omit<Stand, 'label'> {
  readonly label: string;
  readonly group: string;
  readonly take: (value: string) => void;
}

/** Radio buttons of one name are one answer: the one that is on. */
function ofRadios(radios: readonly HTMLInputElement[]): Field {
  const [first] = radios;
  const heldBy = (one: HTMLInputElement | undefined) => one?.value ?? '';
  const at = (value: string) => radios.find((one) => one.value === value);
  const nameOf = (value: string) => {
    const radio = at(value);
    return radio ? labelOf(radio) : textOfTick('');
  };
  return {
    label: first ? groupOf(first) || labelOf(first) : '',
    group: '',
    stored: heldBy(radios.find((one) => one.defaultChecked)),
    own: heldBy(radios.find((one) => one.checked)),
    textOf: nameOf,
    take(value) {
      for (const one of radios) one.checked = one.value === value;
    },
  };
}

function ofBox(box: Box): Field {
  const named = { label: labelOf(box), group: groupOf(box) };
  if ('options' in box) {
    const options = [...box.options];
    return {
      ...named,
      stored: box.dataset.given ?? (options.find((one) => one.defaultSelected) ?? options[0])?.value ?? '',
      own: box.value,
      textOf: (value) => options.find((one) => one.value === value)?.text ?? value,
      take(value) {
        box.value = value;
      },
    };
  }
  if (box instanceof HTMLInputElement && box.type === 'checkbox')
    return {
      ...named,
      stored: box.defaultChecked ? 'on' : '',
      own: box.checked ? 'on' : '',
      textOf: textOfTick,
      take(value) {
        box.checked = value !== '';
      },
    };
  return {
    ...named,
    stored: lines(box.defaultValue),
    own: lines(box.value),
    textOf: textOfValue,
    take(value) {
      box.value = value;
    },
  };
}

const isRadio = (box: Box): box is HTMLInputElement => box.type === 'radio';

/** What somebody sees and changes, and whose value is the form's own: what a screen holds itself is marked and left out. */
function fieldsOf(form: HTMLFormElement): ReadonlyMap<string, Field> {
  const boxes = [...form.elements].filter(
    (one): one is Box =>
      (one instanceof HTMLInputElement ||
        one instanceof HTMLTextAreaElement ||
        one instanceof HTMLSelectElement) &&
      one.name !== '' &&
      one.type !== 'hidden' &&
      !('screenHeld' in one.dataset),
  );
  const fields = new Map<string, Field>();
  for (const box of boxes) {
    if (isRadio(box)) {
      const ofName = boxes.filter(isRadio).filter(({ name }) => name === box.name);
      if (box === ofName[0]) fields.set(box.name, ofRadios(ofName));
      continue;
    }
    const name = box.type === 'checkbox' ? `${box.name}=${box.value}` : box.name;
    let key = name;
    for (let nth = 2; fields.has(key); nth += 1) key = `${name} ${nth}`;
    fields.set(key, ofBox(box));
  }
  return fields;
}

/** How the boxes of a form stand; what several of them are called is said with the group it is of. */
export function standsOf(form: HTMLFormElement): Stands {
  const fields = fieldsOf(form);
  const labels = [...fields.values()].map(({ label }) => label);
  return new Map(
    [...fields].map(([key, { label, group, stored, own, textOf }]) => {
      const isAlone = labels.indexOf(label) === labels.lastIndexOf(label);
      return [key, { stored, own, textOf, label: isAlone ? label : `${group} ${label}`.trim() }];
    }),
  );
}

/** Lets the boxes nobody touched since `before` take what somebody else saved; answers how all stand then. */
export function follow(form: HTMLFormElement, before: Stands): Stands {
  const fields = fieldsOf(form);
  const taking = followers(before, standsOf(form));
  for (const key of taking) {
    const field = fields.get(key);
    field?.take(field.stored);
  }
  // Whoever listens to the form, as a preview does, hears of it.
  if (taking.length > 0) form.dispatchEvent(new Event('input', { bubbles: true }));
  return standsOf(form);
}
