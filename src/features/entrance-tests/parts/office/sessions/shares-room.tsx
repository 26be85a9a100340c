import { Check } from '#src/ui/fields/field.tsx';
import { ApiError } from '#src/web/api/api.ts';

/** Asked only once the server said that another session sits in the room at that time. */
export function SharesRoom({ error }: { error: Error | null }) {
  if (!(error instanceof ApiError) || error.code !== 'test.room_taken') return null;
  return <Check name="sharesRoom" label="두 회차가 같은 고사실을 함께 씁니다." />;
}
