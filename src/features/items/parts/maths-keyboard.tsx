import { MathfieldElement, type VirtualKeyboardLayout } from 'mathlive';
import 'mathlive/fonts.css';
import { useEffect, useRef } from 'react';

// Fonts come with the stylesheet; there are no clicks to hear in an exam room.
MathfieldElement.fontsDirectory = null;
MathfieldElement.soundsDirectory = null;

/** The keys a pupil needs, and no more: figures, signs, a fraction, powers, a root, π, letters for unknowns. */
const keys: VirtualKeyboardLayout = {
  label: '수식',
  rows: [
    ['7', '8', '9', '\\div', '[separator-5]', { latex: '\\frac{#@}{#?}', class: 'small' }, 'x'],
    ['4', '5', '6', '\\times', '[separator-5]', { latex: '#@^{2}', class: 'small' }, 'y'],
    ['1', '2', '3', '-', '[separator-5]', { latex: '\\sqrt{#0}', class: 'small' }, '\\pi'],
    ['0', '.', '(', ')', '[separator-5]', '[left]', '[right]'],
    ['+', '=', ',', '\\%', '[separator-5]', { label: '[backspace]', width: 2 }],
  ],
};

interface MathsKeyboardProps {
  readonly id: string;
  readonly value: string;
  readonly disabled: boolean;
  readonly onChange: (text: string) => void;
}

/** A field that shows fractions and roots as they are written. Its text is TeX, which `readNumber` reads. */
export function MathsKeyboard({ id, value, disabled, onChange }: MathsKeyboardProps) {
  const holder = useRef<HTMLDivElement>(null);
  const field = useRef<MathfieldElement | null>(null);
  const change = useRef(onChange);
  useEffect(() => {
    change.current = onChange;
  });
  useEffect(() => {
    window.mathVirtualKeyboard.layouts = [keys];
    const made = new MathfieldElement({ mathVirtualKeyboardPolicy: 'auto' });
    made.id = id;
    made.setAttribute('aria-label', '답 (수식)');
    made.style.minWidth = '12rem';
    made.style.fontSize = '1.25rem';
    // The paper of our page, light or dark, not its own white.
    made.style.backgroundColor = 'transparent';
    made.style.color = 'inherit';
    made.addEventListener('input', () => change.current(made.value));
    field.current = made;
    holder.current?.append(made);
    // Its menu speaks of colours and typesetting, and not in Korean; it can be taken away once it is there.
    made.menuItems = [];
    made.focus();
    return () => {
      window.mathVirtualKeyboard.hide();
      made.remove();
      field.current = null;
    };
  }, [id]);
  useEffect(() => {
    const made = field.current;
    if (!made) return;
    made.readOnly = disabled;
    if (made.value !== value) made.setValue(value, { silenceNotifications: true });
  }, [value, disabled]);
  return <div ref={holder} className="rounded-lg border border-ink-soft/50 bg-paper p-1" />;
}
