import { useState } from 'react';
import { checkCaptcha, getCaptcha, sendCode, verifyCode } from '#src/features/proofs/contract.ts';
import { Notice } from '#src/ui/notice.tsx';
import { callApi } from '#src/web/api.ts';
import { CaptchaField } from '#src/web/captcha-field.tsx';
import { PhoneProof } from '#src/web/phone-proof.tsx';

interface Props {
  readonly name: string;
  readonly isProven: boolean;
  /** The proven number with its middle hidden. */
  readonly mobile: string | null;
  readonly onProven: () => void;
}

/** The phone of somebody without an account; a captcha joins in when the server asks for one. */
export function Phone({ name, isProven, mobile, onProven }: Props) {
  const [isNameMissing, setNameMissing] = useState(false);
  const [captcha, setCaptcha] = useState<{ pass: string | null; round: number }>({ pass: null, round: 0 });
  if (isProven) return <Notice tone="good" title={`휴대폰이 확인되었습니다. ${mobile ?? ''}`.trim()} />;
  return (
    <div className="grid gap-3">
      {isNameMissing && name.trim() === '' && (
        <p role="alert" className="text-sm font-medium text-danger">
          보호자 이름을 먼저 입력해 주세요.
        </p>
      )}
      {captcha.round > 0 && (
        <CaptchaField
          load={() => callApi(getCaptcha, {})}
          check={(input) => callApi(checkCaptcha, { ...input, action: 'sendCode' })}
          onPass={(pass) => setCaptcha(({ round }) => ({ pass, round }))}
          round={captcha.round}
        />
      )}
      <PhoneProof
        studentName={name}
        send={(input) => callApi(sendCode, { ...input, ...(captcha.pass && { captchaPass: captcha.pass }) })}
        verify={(input) => callApi(verifyCode, input)}
        onProven={onProven}
        onNameMissing={() => setNameMissing(true)}
        onRefused={(error) => {
          if (error.code === 'proof.captcha_needed')
            setCaptcha(({ round }) => ({ pass: null, round: round + 1 }));
          return false;
        }}
      />
    </div>
  );
}
