import {
  type ComponentProps,
  type FormEvent,
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { plainDigits } from '#contract/primitives/digits.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Dialog, DialogActions } from '../form/dialog.tsx'
import { InputField, PasswordField } from '../form/inputs.tsx'
import { MISSING, type Task, useTask } from '../form/use-task.ts'
import { textOf } from './auth-card.tsx'

/** The two kinds of code for the second factor. */
const codeKinds = {
  authenticator: {
    label: '6-digit code',
    length: 6,
    invalidCharacters: /[^0-9]/g,
    problem: 'Please enter a valid 6-digit code',
  },
  backup: {
    label: '8-character backup code',
    length: 8,
    invalidCharacters: /[^A-F0-9]/g,
    problem: 'Please enter a valid 8-character backup code',
  },
} as const

export type CodeKind = keyof typeof codeKinds

/** Normalizes typed or pasted text to a code: upper case, only valid characters, at most its length. */
export function cleanCode(kind: CodeKind, text: string): string {
  const { invalidCharacters, length } = codeKinds[kind]
  return plainDigits(text.normalize('NFKC')).toUpperCase().replace(invalidCharacters, '').slice(0, length)
}

/** The field of a form that holds a code of either kind. */
const CODE = 'code'

/** The fault of the code in a form; "" for none. */
export function codeFault(kind: CodeKind, form: HTMLFormElement): string {
  return isComplete(kind, cleanCode(kind, textOf(form, CODE))) ? '' : codeKinds[kind].problem
}

/** Whether a code has its full length. */
export const isComplete = (kind: CodeKind, code: string): boolean => code.length === codeKinds[kind].length

/** A code as it is typed into a form; one that the server refused is never right later and goes from it. */
export function useCode({ wrongCodes }: Pick<Task, 'wrongCodes'>): [string, (code: string) => void] {
  const [typed, setTyped] = useState({ code: '', before: wrongCodes })
  const code = typed.before === wrongCodes ? typed.code : ''
  return [code, (next) => setTyped({ code: next, before: wrongCodes })]
}

/** For a form whose button waits for a whole code: browsers do not submit on Enter while it is disabled. */
export function submitOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

/** A ref that focuses its element on mount. */
const takeFocus = (input: HTMLInputElement | null) => input?.focus()

interface CodeFieldProps {
  readonly value: string
  readonly onChange: (code: string) => void
  readonly invalid?: boolean
  /** Id of a description. */
  readonly describedBy?: string | undefined
}

const cells = Array.from({ length: codeKinds.authenticator.length }, (_, index) => index)

/**
 * The authenticator's code: six cells drawn below one real input, so that typing, pasting and autofill just work. The last
 * digit sends the form.
 */
export function CodeField({ value, onChange, invalid = false, describedBy }: CodeFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  // After the render with the whole code: what sends the form reads it from there.
  useEffect(() => {
    if (isComplete('authenticator', value)) input.current?.form?.requestSubmit()
  }, [value])
  useEffect(() => input.current?.focus(), [])
  const current = Math.min(value.length, cells.length - 1)
  return (
    <div className="relative">
      <label className="sr-only" htmlFor={id}>
        {codeKinds.authenticator.label}
      </label>
      <div className="group grid">
        <input
          ref={input}
          id={id}
          name={CODE}
          // Transparent and above the cells: taps, the caret and the paste menu stay the browser's own.
          className="z-1 col-start-1 row-start-1 h-14 w-full border-0 p-0 text-lg opacity-0"
          value={value}
          onChange={(event) => onChange(cleanCode('authenticator', event.target.value))}
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="go"
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
        />
        <div className="col-start-1 row-start-1 grid grid-cols-6 gap-2" aria-hidden="true">
          {cells.map((index) => (
            <span
              key={index}
              className={`grid h-14 place-items-center rounded-md border bg-surface text-2xl font-650 tabular-nums ${invalid ? 'border-danger-ink' : 'border-border-strong'} ${index === current ? typedClasses : ''}`}
            >
              {value[index]}
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}

/** The cell that is typed next; empty, it has a caret. */
const typedClasses =
  'group-focus-within:outline-2 group-focus-within:-outline-offset-1 group-focus-within:outline-focus group-focus-within:empty:after:h-6h group-focus-within:empty:after:w-0h group-focus-within:empty:after:bg-focus'

const choices: ReadonlyArray<readonly [CodeKind, string]> = [
  ['authenticator', 'Authenticator'],
  ['backup', 'Backup code'],
]

interface SecondFactorFieldProps {
  readonly task: Task
  readonly kind: CodeKind
  readonly code: string
  readonly onKind: (kind: CodeKind) => void
  readonly onCode: (code: string) => void
}

/** A code of either kind, with a switch between them. */
export function SecondFactorField({ task, kind, code, onKind, onCode }: SecondFactorFieldProps) {
  const help = useId()
  return (
    <>
      <fieldset className="grid grid-cols-2 gap-0h rounded-btn bg-surface-3 p-3px">
        <legend className="sr-only">Kind of code</legend>
        {choices.map(([choice, label]) => (
          <button
            key={choice}
            type="button"
            className="min-h-tap rounded-in-btn px-2 text-center text-md font-600 text-text-2 aria-pressed:bg-surface aria-pressed:text-text aria-pressed:shadow-pressed forced-colors:aria-pressed:outline-2 forced-colors:aria-pressed:-outline-offset-2 forced-colors:aria-pressed:outline-highlight"
            aria-pressed={choice === kind}
            onClick={() => onKind(choice)}
          >
            {label}
          </button>
        ))}
      </fieldset>
      <Fragment key={task.wrongCodes}>
        {kind === 'authenticator' ? (
          <>
            <CodeField value={code} onChange={onCode} invalid={task.problem !== ''} describedBy={help} />
            <p id={help} className="text-center text-sm leading-140 text-text-3">
              The code changes every 30 seconds.
            </p>
          </>
        ) : (
          <InputField
            ref={takeFocus}
            label={codeKinds.backup.label}
            name={CODE}
            className="font-mono font-600 tracking-backup"
            value={code}
            onChange={(event) => onCode(cleanCode('backup', event.target.value))}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="go"
            hint="Letters A to F and digits."
          />
        )}
      </Fragment>
    </>
  )
}

/** The entered password and code; `code` is "" where none was needed. */
export interface Proof {
  readonly password: string
  readonly code: string
}

interface ProofFormProps {
  readonly task: Task
  /** Whose password it is, for password managers. */
  readonly username: string
  readonly passwordLabel: string
  readonly needsCode?: boolean
  readonly action: string
  readonly variant?: ComponentProps<typeof Button>['variant']
  readonly onProof: (proof: Proof) => void
  /** In a dialog: out of it without a proof. */
  readonly onCancel?: () => void
  /** Above the fields. */
  readonly children?: ReactNode
}

/** A password, and a code of the second factor where one is needed. */
export function ProofForm(props: ProofFormProps) {
  const { task, username, needsCode = false, variant = 'primary', onProof, onCancel } = props
  const [kind, setKind] = useState<CodeKind>('authenticator')
  const [code, setCode] = useCode(task)
  const form = useRef<HTMLFormElement>(null)
  // The password comes first, although a code field focuses itself on mount.
  useEffect(() => form.current?.querySelector<HTMLInputElement>('[type=password]')?.focus(), [])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    const form = event.currentTarget
    const read = () => textOf(form, 'current-password')
    const lacks = () => (read() === '' ? MISSING : needsCode ? codeFault(kind, form) : '')
    if (!task.refuse(lacks)) onProof({ password: read(), code })
  }
  const send = (
    <Button
      type="submit"
      variant={variant}
      {...(onCancel ? {} : { size: 'lg', full: true })}
      busy={task.busy}
      disabled={needsCode && !isComplete(kind, code)}
    >
      {props.action}
    </Button>
  )
  return (
    <form
      ref={form}
      className="grid grid-cols-1 gap-4"
      onSubmit={submit}
      onInput={task.recheck}
      onKeyDown={submitOnEnter}
      noValidate
    >
      {props.children}
      <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
      <PasswordField label={props.passwordLabel} name="current-password" autoComplete="current-password" />
      {needsCode && (
        <SecondFactorField
          task={task}
          kind={kind}
          code={code}
          onCode={setCode}
          onKind={(next) => {
            setKind(next)
            setCode('')
          }}
        />
      )}
      {onCancel ? <DialogActions onCancel={onCancel}>{send}</DialogActions> : send}
    </form>
  )
}

interface PasswordSheetProps {
  readonly title: string
  /** The name in the title, which is no word to translate. */
  readonly name?: string
  readonly text: ReactNode
  /** Label of the button: a verb. */
  readonly action: string
  /** Shown when it fails and the server sent no message. */
  readonly failed: string
  readonly username: string
  readonly onClose: () => void
  /** Throws `ApiError`. */
  readonly onConfirm: (password: string) => Promise<void>
}

/** Requires the own password before something that cannot be undone. */
export function PasswordSheet(props: PasswordSheetProps) {
  const { title, name = '', text, action, failed, username, onClose, onConfirm } = props
  const task = useTask()
  return (
    <Dialog size="sm" onClose={onClose} title={title} names={[name]}>
      <ProofForm
        task={task}
        username={username}
        passwordLabel="Your Current Password"
        action={action}
        variant="danger-fill"
        onCancel={onClose}
        onProof={({ password }) => task.run(() => onConfirm(password), { failed })}
      >
        <p className="text-pretty text-text-2">{text}</p>
        {task.problem !== '' && <Alert title={task.problem} icon="circle-alert" role="alert" />}
      </ProofForm>
    </Dialog>
  )
}
