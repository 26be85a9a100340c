import { legalCheck } from '#src/features/publishing/rules/legal/legal-check.ts';

/** What the legal check of posts says of the words; names of children are no part of the consent to a review. */
export function textFaults(body: string): { readonly stop: string | null; readonly ask: string | null } {
  const findings = legalCheck({
    texts: [body],
    missing: [],
    evidence: '',
    // The foot of each page has the registration number, and every programme's page its tuition.
    showsTuition: true,
    isRecruiting: false,
    showsStudents: false,
    pictures: 0,
    picturesWithoutAlt: 0,
    consents: [],
  });
  const said = (severity: 'stop' | 'ask') => {
    const found = findings.find((one) => one.severity === severity);
    if (!found) return null;
    const sentence = found.code === 'student' ? '후기에는 학생의 이름을 적지 않습니다.' : found.sentence;
    return `${sentence} (${found.excerpt})`;
  };
  return { stop: said('stop'), ask: said('ask') };
}
