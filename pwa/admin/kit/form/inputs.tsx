import { type ComponentProps, type ReactNode, type Ref, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#pwa/ui/button.tsx'
import { type ControlProps, Field } from '#pwa/ui/field.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { SelectFrame } from '#pwa/ui/select-frame.tsx'
import { useFileDrop } from '#pwa/ui/use-file-drop.ts'
import { Select, type SelectProps } from './fields/choice-fields.tsx'

/** The attributes that `Field` sets: it would overwrite any given here. */
type SetByField = Exclude<keyof ControlProps, 'className'>

interface InputFieldProps
  extends Omit<ComponentProps<'input'>, 'required' | SetByField>,
    Partial<Record<SetByField, never>>,
    FieldProps {
  /** At the end of the input, 44 px wide. */
  readonly button?: ReactNode
}

/** One labelled input. */
export function InputField(props: InputFieldProps) {
  const { label, problem, hint, required, button, className = '', ...input } = props
  return (
    <Field label={label} problem={problem} hint={hint} required={required}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            className={`${control.className} ${button ? 'pr-12' : ''} ${className}`}
          />
          {button && <div className="absolute top-0h right-0h">{button}</div>}
        </div>
      )}
    </Field>
  )
}

/** Of an input whose text no keyboard corrects. */
export const exactText = { autoCapitalize: 'none', autoComplete: 'off', spellCheck: false } as const

/** A web address outside of a form. */
export const UrlInput = (props: InputFieldProps) => <InputField inputMode="url" {...exactText} {...props} />

interface PasswordFieldProps extends Omit<InputFieldProps, 'type' | 'button'> {
  /** Tells password managers which password this is. */
  readonly autoComplete: 'current-password' | 'new-password'
}

/** A password, with a button that shows it. */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <InputField
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      type={shown ? 'text' : 'password'}
      button={
        <IconButton
          icon={shown ? 'eye-off' : 'eye'}
          label={`${shown ? 'Hide' : 'Show'} ${props.label.toLowerCase()}`}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}

type FieldProps = Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'problem' | 'required'>

interface AreaInputProps extends FieldProps, Pick<ComponentProps<typeof Field>, 'aside'> {
  readonly ref?: Ref<HTMLTextAreaElement> | undefined
  readonly value: string
  readonly maxLength?: number | undefined
  readonly rows?: number | undefined
  readonly spellCheck?: ComponentProps<'textarea'>['spellCheck']
  readonly onType: (text: string) => void
}

/** Text of several lines outside of a form. */
export function AreaInput(props: AreaInputProps) {
  const { ref, value, maxLength, rows = 3, spellCheck, onType, ...field } = props
  return (
    <Field {...field}>
      {(control) => (
        <textarea
          {...control}
          ref={ref}
          rows={rows}
          maxLength={maxLength}
          spellCheck={spellCheck}
          value={value}
          onChange={({ target }) => onType(target.value)}
        />
      )}
    </Field>
  )
}

/** The same with how many of its characters are used: "115 / 600". */
export const CountedInput = (props: Omit<AreaInputProps, 'aside'> & { readonly maxLength: number }) => (
  <AreaInput {...props} aside={`${props.value.length} / ${props.maxLength}`} />
)

/** A text outside of a form that may not stay empty. `missing`: the message where it is. */
export function useRequiredText(missing: string) {
  const ref = useRef<HTMLTextAreaElement>(null)
  const [value, setValue] = useState('')
  const [problem, setProblem] = useState('')
  return {
    /** For `AreaInput` and `CountedInput`. */
    field: {
      ref,
      value,
      problem,
      onType(text: string) {
        setValue(text)
        setProblem('')
      },
    },
    /** Shows a problem that the server found. */
    fail: setProblem,
    /** The trimmed text. Null where it is empty: the field then says so and has the focus. */
    read(): string | null {
      const text = value.trim()
      if (text !== '') return text
      // Committed at once, so that the field says so when it gets the focus.
      flushSync(() => setProblem(missing))
      ref.current?.focus()
      return null
    },
  }
}

interface SelectInputProps<Value extends string>
  extends FieldProps,
    Pick<SelectProps<Value>, 'ref' | 'value' | 'choices' | 'onChoose'> {}

/** One of many choices outside of a form. */
export function SelectInput<Value extends string>(props: SelectInputProps<Value>) {
  const { ref, value, choices, onChoose, ...field } = props
  return (
    <Field {...field}>
      {(control) => (
        <SelectFrame>
          <Select {...control} ref={ref} value={value} choices={choices} onChoose={onChoose} />
        </SelectFrame>
      )}
    </Field>
  )
}

interface FileChooserProps {
  /** Names the field: "File of firms". */
  readonly label: string
  /** As `accept` of an input. */
  readonly accept: string
  /** The prompt, or the name of the file that is there. */
  readonly title: string
  readonly hint: ReactNode
  /** Whether a file is there: another one may take its place. */
  readonly hasFile?: boolean
  readonly onChoose: (file: File) => void
}

/** Takes a file that is chosen or dropped, in the same shape everywhere. */
export function FileChooser({ label, accept, title, hint, hasFile = false, onChoose }: FileChooserProps) {
  const input = useRef<HTMLInputElement>(null)
  const take = ([file]: Iterable<File>) => {
    if (file) onChoose(file)
  }
  const drop = useFileDrop(take)
  return (
    <fieldset
      className="flex min-h-16 flex-wrap items-center gap-3 rounded-md border-1h border-dashed border-border-strong bg-surface-2 px-4 py-3 data-over:border-primary-ink data-over:bg-primary-soft"
      {...drop}
    >
      <p className="grid min-w-0 grow basis-48 grid-cols-1 wrap-anywhere text-text">
        <strong>{title}</strong>
        <span className="text-sm text-text-3">{hint}</span>
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ currentTarget }) => {
          take(currentTarget.files ?? [])
          // The same file, mended, can be chosen again.
          currentTarget.value = ''
        }}
      />
      <Button icon="upload" onClick={() => input.current?.click()}>
        {hasFile ? 'Choose Another' : 'Choose File'}
      </Button>
    </fieldset>
  )
}
