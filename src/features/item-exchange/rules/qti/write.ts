import katex from 'katex';
import { blocksToHtml, lineToHtml, type Writing } from '#src/features/item-exchange/rules/from-blocks.ts';
import { escapeXml } from '#src/features/item-exchange/rules/xml.ts';
import type { ItemContent, Option } from '#src/features/items/contract/item.ts';
import type { StimulusContent } from '#src/features/items/contract/rich-text.ts';
import { maxScoreOf } from '#src/features/items/rules/scoring/score.ts';
import {
  allRightRules,
  boundRules,
  declare,
  exactRules,
  listedRules,
  lossesOf,
  mapRules,
  placeRules,
  typedResponse,
  type WrittenResponse,
} from './write-rules.ts';

export interface QtiExport {
  readonly code: string;
  readonly title: string;
  readonly content: ItemContent;
  readonly stimulus: StimulusContent | null;
}

const response = 'RESPONSE';

/** MathML with its TeX beside it, as QTI wants formulas. */
function maths(tex: string): string {
  const html = katex.renderToString(tex, { output: 'mathml', throwOnError: false, strict: 'ignore' });
  const found = /<math[\s\S]*<\/math>/.exec(html)?.[0];
  return found ?? escapeXml(`\\(${tex}\\)`);
}
const writing: Writing = { media: (key) => `../media/${key}`, gap: () => '', maths };

/** What no answer at all is worth, where points of its own are said. */
const blankOf = (scoring: { readonly rule: string; readonly blank?: number | undefined }) =>
  scoring.rule === 'map' ? scoring.blank : undefined;

type Writer = (content: ItemContent) => {
  readonly body: string;
  readonly responses: readonly WrittenResponse[];
  readonly rules?: string;
  /** What follows the rules of the responses. */
  readonly after?: string;
};

const choice = (tag: string, options: readonly Option[], more = '') =>
  options
    .map(
      ({ id, content, isFixed }) =>
        `<${tag} identifier="${escapeXml(id)}"${isFixed ? ' fixed="true"' : ''}${more}>${lineToHtml(content, writing)}</${tag}>`,
    )
    .join('');

const one: Writer = ({ body, key }) => {
  if (
    (body.kind !== 'single' && body.kind !== 'multiple') ||
    (key.kind !== 'single' && key.kind !== 'multiple')
  )
    return { body: '', responses: [] };
  const correct = key.kind === 'single' ? [key.correct] : key.correct;
  const kind = { cardinality: body.kind, baseType: 'identifier' };
  const most = body.kind === 'single' ? 1 : body.maxChoices;
  const inner = choice('qti-simple-choice', body.options);
  const html = `<qti-choice-interaction response-identifier="${response}" shuffle="${body.isShuffled}" max-choices="${most}">${inner}</qti-choice-interaction>`;
  const best = maxScoreOf({ body, key });
  const { scoring } = key;
  if (scoring.rule === 'exact')
    return {
      body: html,
      responses: [
        { declaration: declare(response, { kind, correct }), ...exactRules(response, scoring.points) },
      ],
    };
  const share = scoring.rule === 'each' ? scoring.points / correct.length : 0;
  const mapping =
    scoring.rule === 'map'
      ? {
          ...scoring,
          entries: scoring.entries.flatMap((entry) =>
            'option' in entry ? [{ key: entry.option, points: entry.points }] : [],
          ),
        }
      : {
          entries: body.options
            .map(({ id }) => ({ key: id, points: correct.includes(id) ? share : -share * scoring.penalty }))
            .filter(({ points }) => points !== 0),
          fallback: 0,
          lower: 0,
          upper: null,
        };
  return {
    body: html,
    responses: [
      {
        declaration: declare(response, { kind, correct, mapping }),
        ...mapRules(response, best, blankOf(scoring)),
      },
    ],
  };
};

const order: Writer = ({ body, key }) => {
  if (body.kind !== 'order' || key.kind !== 'order') return { body: '', responses: [] };
  const html = `<qti-order-interaction response-identifier="${response}" shuffle="true">${choice('qti-simple-choice', body.options)}</qti-order-interaction>`;
  const declaration = declare(response, {
    kind: { cardinality: 'ordered', baseType: 'identifier' },
    correct: key.correct,
  });
  const exact = exactRules(response, key.scoring.points);
  const rules =
    key.scoring.rule === 'exact'
      ? exact.rules
      : key.scoring.rule === 'listed'
        ? listedRules(response, key.scoring.entries)
        : placeRules(response, key.correct, key.scoring.points);
  return { body: html, responses: [{ declaration, rules, isRight: exact.isRight }] };
};

const match: Writer = ({ body, key }) => {
  if (body.kind !== 'match' || key.kind !== 'match') return { body: '', responses: [] };
  const set = (options: readonly Option[], most: number) =>
    `<qti-simple-match-set>${choice('qti-simple-associable-choice', options, ` match-max="${most}"`)}</qti-simple-match-set>`;
  const html = `<qti-match-interaction response-identifier="${response}" shuffle="${body.isShuffled}" max-associations="${body.left.length}">${set(body.left, 1)}${set(body.right, body.isReusable ? 0 : 1)}</qti-match-interaction>`;
  const kind = { cardinality: 'multiple', baseType: 'directedPair' };
  const correct = key.correct.map(({ left, right }) => `${left} ${right}`);
  const { scoring } = key;
  if (scoring.rule === 'exact')
    return {
      body: html,
      responses: [
        { declaration: declare(response, { kind, correct }), ...exactRules(response, scoring.points) },
      ],
    };
  const mapping =
    scoring.rule === 'map'
      ? {
          ...scoring,
          entries: scoring.entries.flatMap((entry) =>
            'left' in entry ? [{ key: `${entry.left} ${entry.right}`, points: entry.points }] : [],
          ),
        }
      : {
          entries: correct.map((pair) => ({ key: pair, points: scoring.points / correct.length })),
          fallback: (-scoring.penalty * scoring.points) / correct.length || 0,
          lower: 0,
          upper: null,
        };
  return {
    body: html,
    responses: [
      {
        declaration: declare(response, { kind, correct, mapping }),
        ...mapRules(response, maxScoreOf({ body, key }), blankOf(scoring)),
      },
    ],
  };
};

const typed: Writer = ({ key, body }) => {
  if (key.kind !== 'text' && key.kind !== 'number') return { body: '', responses: [] };
  const { kind, ...rule } = key;
  const width = body.kind === 'text' ? body.width : 10;
  const written = typedResponse(response, { type: kind, ...rule } as Parameters<typeof typedResponse>[1]);
  return {
    body: `<p><qti-text-entry-interaction response-identifier="${response}" expected-length="${width}"/></p>`,
    responses: [written],
  };
};

const gaps: Writer = (content) => {
  const { body, key } = content;
  if (body.kind !== 'gaps' || key.kind !== 'gaps') return { body: '', responses: [] };
  const responses = key.gaps.map((rule) => typedResponse(rule.gap, rule));
  const isAll = key.scoring.rule === 'exact';
  const rules = allRightRules(
    responses.map((one) => one.isRight),
    content,
  );
  if (isAll || key.scoring.rule !== 'sum') return { body: '', responses, rules };
  const { lower, upper } = key.scoring;
  return { body: '', responses, after: boundRules(lower, upper) };
};

const essay: Writer = ({ body, key }) => ({
  body: `<qti-extended-text-interaction response-identifier="${response}" expected-length="${body.kind === 'essay' ? body.maxLength : 1000}"/>`,
  responses: [
    {
      declaration: declare(response, {
        kind: { cardinality: 'single', baseType: 'string' },
        correct: key.kind === 'essay' && key.model ? [key.model] : [],
      }),
      rules: '',
      isRight: '',
    },
  ],
});

const writers: Readonly<Record<ItemContent['body']['kind'], Writer>> = {
  single: one,
  multiple: one,
  order,
  match,
  text: typed,
  number: typed,
  gaps,
  essay,
};

/** The gap of a stem as its interaction. */
function gapWriting({ body }: ItemContent): Writing {
  if (body.kind !== 'gaps') return writing;
  return {
    ...writing,
    gap: (id) => {
      const gap = body.gaps.find((found) => found.id === id);
      if (!gap) return '';
      if (gap.type === 'choice')
        return `<qti-inline-choice-interaction response-identifier="${id}">${choice('qti-inline-choice', gap.options)}</qti-inline-choice-interaction>`;
      return `<qti-text-entry-interaction response-identifier="${id}" expected-length="${gap.width}"/>`;
    },
  };
}

/** One item as a QTI 3.0 document, with what could not be said in it. */
export function writeQtiItem(
  { code, title, content, stimulus }: QtiExport,
  stimulusHref = '',
): { xml: string; notes: string[] } {
  const written = writers[content.body.kind](content);
  const rules = written.rules ?? written.responses.map((one) => one.rules).join('') + (written.after ?? '');
  const outcome = (name: string, value: number) =>
    `<qti-outcome-declaration identifier="${name}" cardinality="single" base-type="float"><qti-default-value><qti-value>${value}</qti-value></qti-default-value></qti-outcome-declaration>`;
  const solution = blocksToHtml(content.solution, writing);
  const feedback =
    solution === ''
      ? ''
      : `<qti-modal-feedback outcome-identifier="FEEDBACK" identifier="SOLUTION" show-hide="show"><qti-content-body>${solution}</qti-content-body></qti-modal-feedback>`;
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="${escapeXml(code)}" title="${escapeXml(title)}" adaptive="false" time-dependent="false" xml:lang="ko">
${written.responses.map((one) => one.declaration).join('\n')}
${outcome('SCORE', 0)}
${outcome('MAXSCORE', maxScoreOf(content))}
<qti-outcome-declaration identifier="FEEDBACK" cardinality="single" base-type="identifier"/>
${stimulus ? `<qti-assessment-stimulus-ref identifier="STIMULUS" href="${escapeXml(stimulusHref)}"/>\n` : ''}<qti-item-body>
${blocksToHtml(content.body.stem, gapWriting(content))}
${written.body}
</qti-item-body>
<qti-response-processing>${rules}</qti-response-processing>
${feedback}
</qti-assessment-item>
`;
  return { xml, notes: lossesOf(content) };
}

/** A shared stimulus as a QTI 3.0 document. */
export function writeQtiStimulus(id: string, { title, content }: StimulusContent): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<qti-assessment-stimulus xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="${escapeXml(id)}" title="${escapeXml(title)}" xml:lang="ko">
<qti-stimulus-body>${blocksToHtml(content, writing)}</qti-stimulus-body>
</qti-assessment-stimulus>
`;
}
