import { Form } from 'react-router';
import { Button } from '#src/ui/button.tsx';
import { SelectField, TextField } from '#src/ui/fields/field.tsx';

interface SearchFormProps {
  readonly action: string;
  readonly categories: readonly string[];
  readonly category: string;
  readonly keywords: string;
  readonly hint?: string;
}

/** Category and words as a GET form: it works without JavaScript and the address can be shared. */
export function SearchForm({ action, categories, category, keywords, hint }: SearchFormProps) {
  return (
    <Form
      key={`${category}|${keywords}`}
      method="get"
      action={action}
      role="search"
      className="grid items-end gap-3 rounded-card bg-mist p-4 sm:grid-cols-[180px_1fr]"
    >
      <SelectField label="분류" name="category" defaultValue={category}>
        <option value="">전체</option>
        {categories.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <TextField
        label="검색어"
        name="q"
        type="search"
        maxLength={50}
        defaultValue={keywords}
        after={
          <Button type="submit" className="shrink-0">
            검색
          </Button>
        }
      />
      {hint && <p className="text-sm text-ink-soft sm:col-span-2">{hint}</p>}
    </Form>
  );
}
