import { type FormEvent, useState } from 'react';
import type { DataOf, StaffRole } from '#src/shared/endpoint/endpoint.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/fields/field.tsx';
import { ErrorSummary } from '#src/ui/notice.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi } from '#src/web/api/api.ts';
import { Refused, useAct } from '#src/web/office/forms/use-act.tsx';
import { inviteStaffEndpoint, type listInvitationsEndpoint } from '../../contract/people.ts';
import { PlaceFields, type StaffPlace } from './place-fields.tsx';

export type InviteChoices = DataOf<typeof listInvitationsEndpoint>;

/** Invites one person by mail. */
export function InviteForm({ choices, onDone }: { choices: InviteChoices; onDone: () => void }) {
  const [place, setPlace] = useState<StaffPlace>({ role: null, branchIds: [] });
  const inviting = useAct({
    mutationFn: (who: { email: string; name: string }) =>
      callApi(inviteStaffEndpoint, {
        ...who,
        // Without a role the server says so, at its field.
        role: (place.role ?? '') as StaffRole,
        branchIds: [...place.branchIds],
      }),
    onSuccess: async ({ email }) => {
      await toast(`${email} 주소로 초대 메일을 보냈습니다.`);
      onDone();
    },
  });
  const { fields } = inviting;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    inviting.mutate({ email: String(form.get('email') ?? ''), name: String(form.get('name') ?? '') });
  };
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      <ErrorSummary errors={inviting.sentences} />
      <Refused act={inviting} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="이메일" name="email" type="email" error={fields.email} autoComplete="off" />
        <TextField label="이름" name="name" error={fields.name} autoComplete="off" />
      </div>
      <PlaceFields
        choices={choices}
        place={place}
        onChange={setPlace}
        error={fields.branchIds}
        roleError={fields.role}
      />
      <Button type="submit" isBusy={inviting.isPending}>
        초대 메일 보내기
      </Button>
    </form>
  );
}
