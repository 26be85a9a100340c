import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { DataOf } from '#src/shared/endpoint.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { TextField } from '#src/ui/field.tsx';
import { ErrorSummary, Notice, Skeleton } from '#src/ui/notice.tsx';
import { say } from '#src/ui/toast.ts';
import { ApiError, callApi, sentenceOf } from '#src/web/api.ts';
import { History } from '#src/web/office/history.tsx';
import type { AcademyProfile } from '../contract/profile.ts';
import { readIncidentEndpoint, readProfileEndpoint, saveProfileEndpoint } from '../contract/settings.ts';
import { IncidentForm } from '../parts/office/incident-form.tsx';

const labels: readonly (readonly [keyof AcademyProfile, string])[] = [
  ['companyName', '상호'],
  ['representative', '대표자'],
  ['address', '주소'],
  ['phone', '전화'],
  ['email', '이메일'],
  ['businessNo', '사업자등록번호'],
  ['mailOrderNo', '통신판매업신고번호'],
  ['mailOrderOffice', '통신판매업 신고 기관'],
  ['academyNo', '학원등록번호'],
  ['privacyOfficer', '개인정보 보호책임자'],
  ['hosting', '호스팅 제공자'],
  ['note', '덧붙이는 말'],
];

export default function SettingsPage() {
  const profile = useQuery({
    queryKey: ['office', 'profile'],
    queryFn: () => callApi(readProfileEndpoint, {}),
  });
  const incident = useQuery({
    queryKey: ['office', 'incident'],
    queryFn: () => callApi(readIncidentEndpoint, {}),
  });
  const error = profile.error ?? incident.error;
  return (
    <section className="grid max-w-3xl gap-6">
      <h1 className="text-2xl">설정</h1>
      {error && <Notice tone="bad" title={sentenceOf(error)} isLive />}
      {(!profile.data || !incident.data) && !error && <Skeleton className="h-96" />}
      {incident.data && (
        <Card>
          <IncidentForm key={incident.data.version} current={incident.data} />
        </Card>
      )}
      {profile.data && (
        <Card>
          <ProfileForm key={profile.data.version} current={profile.data} />
        </Card>
      )}
    </section>
  );
}

function ProfileForm({ current }: { current: DataOf<typeof readProfileEndpoint> }) {
  const queries = useQueryClient();
  const saving = useMutation({
    mutationFn: (form: FormData) => {
      const values = Object.fromEntries(labels.map(([name]) => [name, String(form.get(name) ?? '')]));
      return callApi(saveProfileEndpoint, { ...(values as AcademyProfile), version: current.version });
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['office'] });
      await say('학원 정보를 저장했습니다. 공개 화면에 바로 보입니다.');
    },
  });
  const fields = saving.error instanceof ApiError ? saving.error.fields : {};
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    saving.mutate(new FormData(event.currentTarget));
  };
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      <h2 className="text-lg">학원 정보 (화면 맨 아래 표시)</h2>
      <ErrorSummary errors={Object.values(fields)} />
      {saving.error && Object.keys(fields).length === 0 && (
        <Notice tone="bad" title={sentenceOf(saving.error)} isLive />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {labels.map(([name, label]) => (
          <TextField
            key={name}
            label={label}
            name={name}
            isOptional={name === 'note'}
            defaultValue={current.profile?.[name] ?? ''}
            error={fields[name]}
          />
        ))}
      </div>
      <Button type="submit" isBusy={saving.isPending}>
        저장하기
      </Button>
      <History entity="profile" entityId="academy" />
    </form>
  );
}
