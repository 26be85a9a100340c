import { josa } from 'es-hangul';
import { useRef } from 'react';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { Button } from '#src/ui/button.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi } from '#src/web/api/api.ts';
import { Refused, useAct } from '#src/web/office/forms/use-act.tsx';
import {
  giveIdentityPicture,
  type readIdentityEndpoint,
  removeIdentityPicture,
} from '../../contract/identity.ts';
import { type PictureKind, pictureLabels } from '../../rules/identity.ts';

type Current = DataOf<typeof readIdentityEndpoint>;

const hints: Readonly<Record<PictureKind, string>> = {
  wordmark:
    '머리글과 수험표에서 학원 이름 자리에 보입니다. 바탕이 투명한 가로 그림, 높이 40픽셀 이상. PNG, JPG, WebP, 2MB까지.',
  icon: '브라우저 탭과 휴대폰 홈 화면에 보입니다. 정사각형, 180픽셀 이상. PNG, JPG, WebP, 2MB까지.',
};
const without: Readonly<Record<PictureKind, string>> = {
  wordmark: '아직 없습니다. 그동안 학원 이름이 글자로 보입니다.',
  icon: '아직 없습니다. 그동안 대표색의 기본 아이콘이 보입니다.',
};
const addressOf = (kind: PictureKind, hash: string) =>
  kind === 'wordmark' ? `/brand/wordmark-${hash}.png` : `/brand/icon-192.png?v=${hash.slice(0, 8)}`;

/** The wordmark or the icon: what is shown now, another one, or none. */
export function IdentityPicture({ kind, current }: { kind: PictureKind; current: Current }) {
  const input = useRef<HTMLInputElement>(null);
  const { version } = current;
  const own = current[kind];
  const label = pictureLabels[kind];
  const giving = useAct({
    mutationFn: (file: File) => callApi(giveIdentityPicture, { kind, file, version }),
    onSuccess: () => toast(`${josa(label, '을/를')} 바꾸었습니다. 공개 화면에 바로 보입니다.`),
  });
  const removing = useAct({
    mutationFn: () => callApi(removeIdentityPicture, { kind, version }),
    onSuccess: () => toast(`${label} 그림을 내렸습니다.`),
  });
  return (
    <section className="grid gap-3" aria-label={label}>
      <h2 className="text-lg">{label}</h2>
      <p className="text-sm text-ink-soft">{hints[kind]}</p>
      {own ? (
        <img
          src={addressOf(kind, own.hash)}
          alt={`지금 쓰는 ${label}`}
          className={
            kind === 'icon'
              ? 'size-24 rounded-card border border-line'
              : 'h-12 w-auto max-w-full self-start justify-self-start'
          }
        />
      ) : (
        <p>{without[kind]}</p>
      )}
      <Refused act={giving} isWhole />
      <Refused act={removing} isWhole />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          isBusy={giving.isPending}
          busyText="올리는 중…"
          onClick={() => input.current?.click()}
        >
          {own ? `${label} 바꾸기` : `${label} 올리기`}
        </Button>
        {own && (
          <Button variant="secondary" isBusy={removing.isPending} onClick={() => removing.mutate()}>
            {label} 내리기
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`${label} 파일`}
        accept="image/png,image/jpeg,image/webp"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) giving.mutate(file);
          event.target.value = '';
        }}
      />
    </section>
  );
}
