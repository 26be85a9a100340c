import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { TextField } from '#src/ui/fields/field.tsx';
import { ApiError, callApi } from '#src/web/api/api.ts';
import { usePaused } from '#src/web/forms/use-paused.ts';
import { searchSchools } from '../contract.ts';

interface Props {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: { target: { value: string } }) => void;
}

/** A school: two letters bring the names there are to choose from; where the search does not answer, what is typed stands. */
export function SchoolField(props: Props) {
  const list = useId();
  const letters = usePaused(props.value.trim());
  const { data, error } = useQuery({
    queryKey: ['schools', letters],
    queryFn: () => callApi(searchSchools, { q: letters }),
    enabled: (query) =>
      letters.length >= 2 && !(query.state.error instanceof ApiError && query.state.error.status === 404),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    placeholderData: (before) => before,
  });
  return (
    <>
      <TextField
        {...props}
        label="학교"
        placeholder="예: 한빛초등학교"
        hint={error ? undefined : '두 글자를 입력하시면 학교를 찾아 드립니다.'}
        autoComplete="off"
        maxLength={40}
        list={list}
      />
      <datalist id={list}>
        {data?.schools.map(({ name, region }) => (
          <option key={`${name} ${region}`} value={name}>
            {region}
          </option>
        ))}
      </datalist>
    </>
  );
}
