import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Check, TextAreaField } from '#src/ui/fields/field.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { answerSurvey, type BookingView } from '../contract/bookings.ts';
import { type SurveyWish, surveyWishLabels } from '../rules/bookings.ts';

const scoreLabels = ['매우 아쉬웠습니다', '아쉬웠습니다', '보통이었습니다', '좋았습니다', '매우 좋았습니다'];

/** One question with a score, the next step one would like, and room for words. */
export function Survey({ booking, onChanged }: { booking: BookingView; onChanged: () => void }) {
  const answering = useMutation({
    mutationFn: (form: FormData) =>
      callApi(answerSurvey, {
        token: booking.token,
        score: String(form.get('score') ?? ''),
        wishes: form.getAll('wishes').map(String) as SurveyWish[],
        comment: String(form.get('comment') ?? ''),
      }),
    onSuccess: onChanged,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    answering.mutate(new FormData(event.currentTarget));
  };
  return (
    <Card>
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <h2 className="text-xl">설명회는 어떠셨나요?</h2>
        {answering.error && <Notice tone="bad" title={sentenceOf(answering.error)} isLive />}
        <fieldset>
          <legend className="font-semibold">만족도</legend>
          {scoreLabels
            .map((label, index) => ({ label, score: index + 1 }))
            .reverse()
            .map(({ label, score }) => (
              <Check key={score} kind="radio" name="score" value={score} label={`${score}점 ${label}`} />
            ))}
        </fieldset>
        <fieldset>
          <legend className="font-semibold">
            다음 단계 <span className="font-normal text-ink-soft">(선택)</span>
          </legend>
          {Object.entries(surveyWishLabels).map(([key, label]) => (
            <Check key={key} name="wishes" value={key} label={label} />
          ))}
        </fieldset>
        <TextAreaField label="남기실 말씀" name="comment" maxLength={500} isOptional />
        <Button type="submit" className="justify-self-start" isBusy={answering.isPending}>
          보내기
        </Button>
      </form>
    </Card>
  );
}
