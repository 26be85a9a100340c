import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOfferEndpoint } from '#src/features/class-offers/contract.ts';
import { Button } from '#src/ui/button.tsx';
import { ActDialog } from '#src/ui/dialogs/act-dialog.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import type { ListedPlace } from '../rules/applications.ts';

type Answer = 'accept' | 'decline';
const asks = {
  accept: {
    title: '이 반에 등록',
    label: '등록하기',
    text: '등록하시면 자리가 확정되고 문자로 알려 드립니다. 수업 안내는 분원에서 드립니다.',
  },
  decline: {
    title: '이 자리 사양',
    label: '사양하기',
    text: '사양하시면 자리가 바로 풀려 다시 받으실 수 없을 수 있습니다.',
  },
} as const;

/** What is read before an answer is given: of which class, and what a month of it costs. */
export const askedOf = ({ title, tuition }: Pick<ListedPlace, 'title' | 'tuition'>, answer: Answer): string =>
  [
    `${title}:`,
    ...(answer === 'accept' && tuition ? [`교습비는 월 ${tuition}입니다.`] : []),
    asks[answer].text,
  ].join(' ');

/** The two answers to an offered seat; each is asked once more. */
export function OfferAnswer({ place }: { place: ListedPlace }) {
  const registrationNo = place.registrationNo ?? '';
  const [asked, setAsked] = useState<Answer | null>(null);
  const queries = useQueryClient();
  const renew = () => queries.invalidateQueries({ queryKey: ['applications'] });
  const answering = useMutation({
    mutationFn: (answer: Answer) => callApi(answerOfferEndpoint, { registrationNo, answer }),
    onSuccess: async () => {
      await renew();
      setAsked(null);
    },
    // Nobody reads the refusal of a dialog that was closed meanwhile.
    onError: () => (asked ? undefined : renew()),
  });
  const ask = (answer: Answer) => {
    answering.reset();
    setAsked(answer);
  };
  const close = () => {
    setAsked(null);
    // The seat is no longer as it is shown; while the refusal is read it stays, or the dialog would go with it.
    if (answering.isError) void renew();
  };
  return (
    <>
      <Button onClick={() => ask('accept')}>등록하기</Button>
      <Button variant="secondary" onClick={() => ask('decline')}>
        사양하기
      </Button>
      {asked && (
        <ActDialog
          title={asks[asked].title}
          onClose={close}
          refusal={answering.error && sentenceOf(answering.error)}
          action={{
            label: asks[asked].label,
            run: () => answering.mutate(asked),
            isBusy: answering.isPending,
          }}
        >
          <p>{askedOf(place, asked)}</p>
        </ActDialog>
      )}
    </>
  );
}
