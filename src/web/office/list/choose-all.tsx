import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { toast } from '#src/ui/toast.ts';
import { sentenceOf } from '#src/web/api/api.ts';
import { type Choice, choiceLimit } from './use-choice.ts';

/** The step from a whole page to all that match; not there where the page is all there is. */
export function ChooseAll<Row>({ choice, total }: { choice: Choice<Row>; total: number }) {
  const [isBusy, setBusy] = useState(false);
  const most = Math.min(total, choiceLimit);
  if (!choice.hasPage || choice.rows.length >= most) return null;
  const choose = async () => {
    setBusy(true);
    await choice.chooseAll().catch((error: unknown) => toast(sentenceOf(error), 'bad'));
    setBusy(false);
  };
  return (
    <Button variant="outline" isBusy={isBusy} busyText="고르는 중…" onClick={() => void choose()}>
      {total > choiceLimit ? `조건에 맞는 앞 ${choiceLimit}건 고르기` : `조건에 맞는 ${total}건 모두 고르기`}
    </Button>
  );
}
