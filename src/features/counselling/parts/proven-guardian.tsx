import { useState } from 'react';
import { checkCaptcha, getCaptcha, sendCode, verifyCode } from '#src/features/proofs/contract.ts';
import { callApi } from '#src/web/api.ts';
import { CaptchaField } from '#src/web/captcha-field.tsx';
import { PhoneProof } from '#src/web/phone-proof.tsx';

interface ProvenGuardianProps {
  readonly name: string;
  readonly onProven: () => void;
  readonly onNameMissing: () => void;
}

/** Proves the guardian's phone; a captcha joins in when the server asks for one. */
export function ProvenGuardian({ name, onProven, onNameMissing }: ProvenGuardianProps) {
  const [pass, setPass] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  return (
    <div className="grid gap-4">
      {round > 0 && (
        <CaptchaField
          round={round}
          load={() => callApi(getCaptcha, {})}
          check={(input) => callApi(checkCaptcha, input)}
          onPass={setPass}
        />
      )}
      <PhoneProof
        studentName={name}
        send={(input) => callApi(sendCode, { ...input, ...(pass && { captchaPass: pass }) })}
        verify={(input) => callApi(verifyCode, input)}
        onProven={onProven}
        onNameMissing={onNameMissing}
        onRefused={(error) => {
          if (error.code === 'proof.captcha_needed') setRound((count) => count + 1);
          return false;
        }}
      />
    </div>
  );
}
