import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { GuestPhone, useGuestName } from '#src/features/members/parts/guest-phone.tsx';
import { useGuest } from '#src/features/members/parts/use-guest.ts';
import { offerTimeText } from '#src/features/seats/rules/holds.ts';
import { allGrades, gradeLabel } from '#src/shared/people/grade.ts';
import { entriesOf } from '#src/shared/record.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Check, SelectField, TextAreaField, TextField } from '#src/ui/fields/field.tsx';
import { ErrorSummary, Notice, Skeleton } from '#src/ui/notice.tsx';
import { ApiError, callApi, sentenceOf } from '#src/web/api/api.ts';
import { useTabDraft } from '#src/web/forms/use-tab-draft.ts';
import { bookSeats, joinWaiting, listOwnBookings, type SessionView } from '../contract/bookings.ts';
import { type Need, needLabels } from '../rules/bookings.ts';

interface Draft {
  readonly name: string;
  readonly party: string;
  readonly grades: readonly number[];
  readonly needs: readonly Need[];
  readonly question: string;
}

const empty: Draft = { name: '', party: '1', grades: [], needs: [], question: '' };

/** How many seats the server says are left. */
const leftOf = (error: ApiError) => (error.data as { left?: number } | null)?.left;

/** The private link of a booking just made, for whoever made it. */
async function linkOfBooking(bookingNo: string): Promise<string> {
  const { bookings } = await callApi(listOwnBookings, {});
  const own = bookings.find((one) => one.bookingNo === bookingNo);
  return own ? `/presentation/booking?link=${own.token}&done=1` : '/presentation/booking';
}

function useBooking(session: SessionView, clear: () => void) {
  const navigate = useNavigate();
  const key = useRef('');
  // The page may be a moment old: the refusal says whether there are seats or a line now.
  const [isWaiting, setWaiting] = useState(session.state === 'waiting');
  // Taken, and its page could not be read.
  const [taken, setTaken] = useState<string | null>(null);
  const booking = useMutation({
    mutationFn: async (draft: Draft) => {
      // A lost answer keeps the key, so that pressing again finds the same booking.
      key.current ||= crypto.randomUUID();
      const { sessionId } = session;
      const input = {
        sessionId,
        name: draft.name,
        party: draft.party,
        childGrades: [...draft.grades],
        needs: [...draft.needs],
        question: draft.question,
      };
      const target = isWaiting ? joinWaiting : bookSeats;
      return callApi(target, input, { idempotencyKey: key.current });
    },
    onSuccess: async ({ bookingNo }) => {
      clear();
      const link = await linkOfBooking(bookingNo).catch(() => null);
      if (link === null) setTaken(bookingNo);
      else await navigate(link);
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.status === 0) return;
      key.current = '';
      if (error.code === 'presentation.seats_left') setWaiting(false);
      if (error.code === 'presentation.sold_out' && leftOf(error) === 0) setWaiting(true);
    },
  });
  return { booking, isWaiting, taken };
}

/** Books 1 to 4 seats: a member at once, everybody else after proving the phone. */
export function BookingForm({ session }: { session: SessionView }) {
  const guest = useGuest();
  const { draft, change, clear } = useTabDraft(`presentation-${session.sessionId}`, empty);
  const { booking, isWaiting, taken } = useBooking(session, clear);
  const grades = [...new Set(guest.children.map((child) => child.grade))];
  const fitting = grades.filter((grade) => grade >= session.gradeFrom && grade <= session.gradeTo);
  const filled: Draft = {
    ...draft,
    name: draft.name || guest.name,
    grades: draft.grades.length > 0 ? draft.grades : fitting,
  };
  const guestName = useGuestName(filled.name);
  const fields: Readonly<Record<string, string>> =
    booking.error instanceof ApiError ? booking.error.fields : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!booking.isPending) booking.mutate(filled);
  };
  if (taken !== null) return <Taken bookingNo={taken} isWaiting={isWaiting} />;
  return (
    <Card className="grid gap-5">
      <h2 className="text-xl">{isWaiting ? '대기 신청' : '예약하기'}</h2>
      {isWaiting && (
        <p className="text-ink-soft">
          자리가 나면 문자로 알려 드리고 {offerTimeText} 지켜 드립니다. 지금 {session.waiting}팀이 기다립니다.
        </p>
      )}
      {!guest.isKnown && <Skeleton className="h-24" />}
      <TextField
        ref={guestName.field}
        label="보호자 이름"
        autoComplete="name"
        maxLength={30}
        value={filled.name}
        error={guestName.error ?? fields.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      {guest.isKnown && !guest.isMember && (
        <GuestPhone name={filled.name} {...guest.phone} onNameFault={guestName.onNameFault} />
      )}
      <form className="grid gap-5" onSubmit={submit} noValidate>
        <ErrorSummary errors={[...new Set(Object.values(fields))]} />
        {booking.error && Object.keys(fields).length === 0 && <Refusal error={booking.error} />}
        <Questions session={session} draft={filled} fields={fields} onChange={change} />
        <p className="text-sm text-ink-soft">
          이름과 연락처는 예약 안내에만 쓰고, 설명회가 끝난 뒤 1년이 지나면 파기합니다.
        </p>
        <Button type="submit" disabled={!guest.isProven} isBusy={booking.isPending}>
          {isWaiting ? `${filled.party}명 대기 신청하기` : `${filled.party}명 예약하기`}
        </Button>
        {guest.isKnown && !guest.isProven && (
          <p className="text-sm text-ink-soft">휴대폰을 확인하시면 예약하실 수 있습니다.</p>
        )}
      </form>
    </Card>
  );
}

/** Taken, though its page could not be read just now. */
function Taken({ bookingNo, isWaiting }: { bookingNo: string; isWaiting: boolean }) {
  return (
    <Notice tone="good" title={isWaiting ? '대기 신청을 받았습니다.' : '예약이 완료되었습니다.'} isLive>
      <p>
        예약 번호는 <strong>{bookingNo}</strong>입니다. 예약 내용을 지금 불러오지 못했을 뿐이니 다시 예약하지
        않으셔도 됩니다.
      </p>
      <p>
        <ButtonLink to="/presentation/booking" variant="secondary">
          내 예약 보기
        </ButtonLink>
      </p>
    </Notice>
  );
}

function Refusal({ error }: { error: Error }) {
  const isMine =
    error instanceof ApiError && ['presentation.already', 'presentation.overlap'].includes(error.code);
  return (
    <Notice tone="bad" title={sentenceOf(error)} isLive>
      {isMine && (
        <p>
          <ButtonLink to="/presentation/booking" variant="secondary">
            내 예약 보기
          </ButtonLink>
        </p>
      )}
    </Notice>
  );
}

interface QuestionsProps {
  readonly session: SessionView;
  readonly draft: Draft;
  readonly fields: Readonly<Record<string, string>>;
  readonly onChange: (part: Partial<Draft>) => void;
}

const toggled = <T,>(list: readonly T[], value: T): T[] =>
  list.includes(value) ? list.filter((one) => one !== value) : [...list, value];

function Questions({ session, draft, fields, onChange }: QuestionsProps) {
  const gradesError = Object.entries(fields).find(([name]) => name.startsWith('childGrades'))?.[1];
  const errorId = useId();
  const grades = allGrades.filter((grade) => grade >= session.gradeFrom && grade <= session.gradeTo);
  return (
    <>
      <SelectField
        label="참석 인원"
        value={draft.party}
        error={fields.party}
        onChange={(event) => onChange({ party: event.target.value })}
      >
        {Array.from({ length: session.maxParty }, (_, index) => String(index + 1)).map((count) => (
          <option key={count} value={count}>
            {count}명
          </option>
        ))}
      </SelectField>
      <fieldset aria-describedby={gradesError ? errorId : undefined}>
        <legend className="font-semibold">자녀 학년</legend>
        <div className="grid grid-cols-3 gap-x-3">
          {grades.map((grade) => (
            <Check
              key={grade}
              label={gradeLabel(grade)}
              checked={draft.grades.includes(grade)}
              onChange={() => onChange({ grades: toggled(draft.grades, grade).slice(0, 4) })}
            />
          ))}
        </div>
        {gradesError && (
          <p id={errorId} className="text-sm font-medium text-danger">
            {gradesError}
          </p>
        )}
      </fieldset>
      {!session.isOnline && (
        <fieldset>
          <legend className="font-semibold">
            필요하신 것 <span className="font-normal text-ink-soft">(선택)</span>
          </legend>
          <div className="grid grid-cols-2 gap-x-3">
            {entriesOf(needLabels).map(([key, label]) => (
              <Check
                key={key}
                label={label}
                checked={draft.needs.includes(key)}
                onChange={() => onChange({ needs: toggled(draft.needs, key) })}
              />
            ))}
          </div>
        </fieldset>
      )}
      <TextAreaField
        label="미리 묻고 싶은 것"
        isOptional
        maxLength={300}
        rows={3}
        value={draft.question}
        error={fields.question}
        onChange={(event) => onChange({ question: event.target.value })}
      />
    </>
  );
}
