import { strToU8 } from 'fflate';
import { stemText } from '#src/features/item-exchange/rules/gift/gift.ts';
import type { PackedItem } from '#src/features/item-exchange/rules/outcome.ts';
import { writeQtiItem, writeQtiStimulus } from '#src/features/item-exchange/rules/qti/write.ts';
import { escapeXml } from '#src/features/item-exchange/rules/xml.ts';

export interface PackedMedia {
  readonly key: string;
  readonly bytes: Uint8Array;
}

/** A paper: its items stand in the order they are written in. */
export interface PackedTest {
  readonly title: string;
  readonly code: string;
}

const safe = (code: string) => code.replace(/[^\p{L}\p{N}_-]/gu, '_');

function testXml({ title, code }: PackedTest, items: readonly PackedItem[]): string {
  const refs = items.map(
    (item, index) =>
      `<qti-assessment-item-ref identifier="item-${index + 1}" href="items/${escapeXml(safe(item.code))}.xml"/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<qti-assessment-test xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="${escapeXml(code)}" title="${escapeXml(title)}">
<qti-test-part identifier="part-1" navigation-mode="nonlinear" submission-mode="simultaneous">
<qti-assessment-section identifier="section-1" title="${escapeXml(title)}" visible="true">
${refs.join('\n')}
</qti-assessment-section>
</qti-test-part>
</qti-assessment-test>
`;
}

/** A QTI 3.0 package: one file an item, shared stimuli and media beside them, the paper they are, and the list of it all. */
export function qtiPackage(
  items: readonly PackedItem[],
  media: readonly PackedMedia[],
  test: PackedTest | null = null,
) {
  const files: Record<string, Uint8Array> = {};
  const notes: { code: string; isLeftOut: boolean; reason: string }[] = [];
  const stimuli = new Map<string, string>();
  const resources: string[] = [];
  const resource = (id: string, type: string, href: string) =>
    resources.push(
      `<resource identifier="${escapeXml(id)}" type="${type}" href="${escapeXml(href)}"><file href="${escapeXml(href)}"/></resource>`,
    );
  for (const { code, content, stimulus } of items) {
    let stimulusName = '';
    if (stimulus) {
      const text = JSON.stringify(stimulus);
      stimulusName = stimuli.get(text) ?? `stimulus-${stimuli.size + 1}.xml`;
      if (!stimuli.has(text)) {
        stimuli.set(text, stimulusName);
        files[`stimuli/${stimulusName}`] = strToU8(
          writeQtiStimulus(stimulusName.replace('.xml', ''), stimulus),
        );
        resource(stimulusName.replace('.xml', ''), 'imsqti_stimulus_xmlv3p0', `stimuli/${stimulusName}`);
      }
    }
    const title = stemText(content.body.stem).slice(0, 60) || code;
    const written = writeQtiItem({ code, title, content, stimulus }, `../stimuli/${stimulusName}`);
    const href = `items/${safe(code)}.xml`;
    files[href] = strToU8(written.xml);
    resource(code, 'imsqti_item_xmlv3p0', href);
    for (const reason of written.notes) notes.push({ code, isLeftOut: false, reason });
  }
  if (test) {
    files['test.xml'] = strToU8(testXml(test, items));
    resource(test.code, 'imsqti_test_xmlv3p0', 'test.xml');
  }
  for (const { key, bytes } of media) {
    files[`media/${key}`] = bytes;
    resource(`media-${key}`, 'webcontent', `media/${key}`);
  }
  files['imsmanifest.xml'] = strToU8(`<?xml version="1.0" encoding="UTF-8"?>
<manifest xmlns="http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1" identifier="academy-items">
<metadata><schema>QTI Package</schema><schemaversion>3.0.0</schemaversion></metadata>
<organizations/>
<resources>${resources.join('\n')}</resources>
</manifest>
`);
  return { files, notes };
}
