import '../kit/layout/utilities.css'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import {
  login,
  readOwnAccount,
  requestPasswordReset,
  type SignInReply,
  verifyMfa,
} from '#contract/accounts/sign-in.ts'
import { FRESH_SIGN_IN } from '#contract/endpoint.ts'
import { minutes } from '#contract/primitives/time.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import layout from '#pwa/ui/layout.module.css'
import { withNames } from '#pwa/ui/with-names.tsx'
import { AuthCard, BackButton, BackToHome, textOf, useSiteName, Waiting } from '../kit/account/auth-card.tsx'
import { EnrolmentWizard } from '../kit/account/enrolment.tsx'
import {
  type CodeKind,
  codeFault,
  isComplete,
  type Proof,
  ProofForm,
  SecondFactorField,
  submitOnEnter,
  useCode,
} from '../kit/account/proof-form.tsx'
import {
  type Account,
  AccountProvider,
  SessionProvider,
  useSession,
  whoSignsOut,
} from '../kit/account/session.tsx'
import {
  callAsVisitor,
  SignInAgainContext,
  type SignInReason,
  useStaffCall,
} from '../kit/account/staff-call.ts'
import { errorMessage } from '../kit/form/call-errors.ts'
import { Dialog } from '../kit/form/dialog.tsx'
import { InputField, PasswordField } from '../kit/form/inputs.tsx'
import {
  createDraftCipher,
  createDraftStore,
  type DraftStore,
  DraftStoreContext,
} from '../kit/form/safe-save/draft-store.ts'
import { MISSING, useTask } from '../kit/form/use-task.ts'
import { AuthForm, WideButton } from './auth-form.tsx'

/** Shows the admin area to signed-in users, and the login to everyone else. */
export const SignInGate = (props: GateProps) => (
  <SessionProvider>
    <SessionGate {...props} />
  </SessionProvider>
)

interface GateProps {
  /** Loads the code of the panel. */
  readonly loadPanel: () => Promise<unknown>
  /** The panel. */
  readonly children: ReactNode
}

function SessionGate(props: GateProps) {
  const { token } = useSession()
  return token === null ? <LoginFlow /> : <AccountGate {...props} />
}

type Screen =
  | { readonly at: 'login' | 'forgot' }
  | { readonly at: 'code'; readonly credentials: Credentials }
  | { readonly at: 'enrolment'; readonly userId: string | undefined }

/** Name and password, then a code or the enrolment. */
function LoginFlow() {
  const { begin } = useSession()
  const [screen, setScreen] = useState<Screen>({ at: 'login' })
  const backToLogin = () => setScreen({ at: 'login' })
  switch (screen.at) {
    case 'login':
      return <LoginScreen onNext={setScreen} />
    case 'forgot':
      return <ForgotPasswordScreen onBack={backToLogin} />
    case 'code':
      return <CodeScreen credentials={screen.credentials} onBack={backToLogin} />
    case 'enrolment':
      return (
        <EnrolmentWizard
          userId={screen.userId}
          onDone={(token) => (token ? begin(token) : backToLogin())}
          onCancel={backToLogin}
        />
      )
  }
}

const messages = { failed: 'Your account could not be loaded. Please try again.' } as const

/** Loads the account of a session, and the panel beside it, before anything is shown. */
function AccountGate({ loadPanel, children }: GateProps) {
  const { end } = useSession()
  const callStaff = useStaffCall()
  const [signedIn, setSignedIn] = useState<{ readonly account: Account; readonly drafts: DraftStore } | null>(
    null,
  )
  const [problem, setProblem] = useState('')
  const load = useCallback(async () => {
    setProblem('')
    try {
      const [{ draft_key, ...account }] = await Promise.all([callStaff(readOwnAccount, {}), loadPanel()])
      const cipher = await createDraftCipher(draft_key)
      const drafts = createDraftStore({ userId: account.id, cipher })
      // Open forms keep the store that they started with.
      setSignedIn((last) => ({ account, drafts: last?.account.id === account.id ? last.drafts : drafts }))
    } catch (error) {
      setProblem(errorMessage(error, messages))
    }
  }, [callStaff, loadPanel])
  useEffect(() => void load(), [load])
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (signedIn && whoSignsOut(event) === signedIn.account.id) void signedIn.drafts.forget()
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [signedIn])

  if (signedIn) {
    const { account, drafts } = signedIn
    return (
      // The next person finds nothing of the one before.
      <AccountProvider key={account.id} account={account}>
        <DraftStoreContext value={drafts}>
          <SignInAgain username={account.username}>{children}</SignInAgain>
        </DraftStoreContext>
      </AccountProvider>
    )
  }
  if (problem === '') return <Waiting>Loading...</Waiting>
  return (
    <AuthCard
      title="Admin"
      problem={problem}
      below={<BackButton onBack={() => end()}>Back to Login</BackButton>}
    >
      <WideButton icon="refresh-cw" onClick={() => void load()}>
        Try Again
      </WideButton>
    </AuthCard>
  )
}

const loginMessages = {
  refused: 'Invalid username or password',
  failed: 'Login failed. Please try again.',
} as const

/** The fault of a form with these fields, and the first that is empty. */
const missingIn =
  (...names: readonly string[]) =>
  (form: HTMLFormElement) => {
    const empty = names.find((name) => textOf(form, name).trim() === '')
    return [empty === undefined ? '' : MISSING, empty] as const
  }

/** Username and password. */
function LoginScreen({ onNext }: { readonly onNext: (screen: Screen) => void }) {
  const { begin, expired, loginNotice } = useSession()
  const callStaff = useStaffCall()
  const task = useTask()

  const signIn = (form: HTMLFormElement) => {
    const credentials = { username: textOf(form, 'username').trim(), password: textOf(form, 'password') }
    task.run(async () => {
      const next = nextStep(await callStaff(login, { body: credentials }), loginMessages.refused)
      if (next.to === 'panel') begin(next.token)
      else if (next.to === 'code') onNext({ at: 'code', credentials })
      else if (next.to === 'enrolment') onNext({ at: 'enrolment', userId: next.userId })
      else task.fail(next.problem)
    }, loginMessages)
  }
  const ended = expired && !task.busy ? 'Your session has ended. Please sign in again.' : ''
  return (
    <AuthCard
      title="Admin Login"
      lead="Sign in to manage the site"
      problem={task.problem || ended}
      below={<BackToHome />}
    >
      {loginNotice !== '' && task.problem === '' && (
        <Alert tone="success" title={loginNotice} role="status" />
      )}
      <AuthForm
        task={task}
        action={['Sign In', 'Signing In...']}
        fault={missingIn('username', 'password')}
        onSend={signIn}
      >
        <InputField
          label="Username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField label="Password" name="password" autoComplete="current-password" />
      </AuthForm>
      <button
        type="button"
        className={`${layout.link} -my-2 justify-self-center`}
        onClick={() => onNext({ at: 'forgot' })}
      >
        Forgot password?
      </button>
    </AuthCard>
  )
}

const codeMessages = {
  refused: 'Invalid MFA code',
  failed: 'MFA verification failed. Please try again.',
} as const

interface CodeScreenProps {
  readonly credentials: Credentials
  readonly onBack: () => void
}

/** The second factor: a code of the authenticator, or a backup code. */
function CodeScreen({ credentials, onBack }: CodeScreenProps) {
  const { begin } = useSession()
  const callStaff = useStaffCall()
  const siteName = useSiteName()
  const task = useTask()
  const [kind, setKind] = useState<CodeKind>('authenticator')
  const [code, setCode] = useCode(task)

  const choose = (next: CodeKind) => {
    setKind(next)
    setCode('')
    task.fail('')
  }
  const send = () =>
    task.run(async () => {
      const reply = await callStaff(verifyMfa, { body: { ...credentials, totp_code: code } })
      const next = nextStep(reply, codeMessages.refused)
      if (next.to === 'panel') begin(next.token)
      else task.fail(next.to === 'refusal' ? next.problem : codeMessages.refused)
    }, codeMessages)

  const lead =
    kind === 'authenticator'
      ? `Open your authenticator app and type the 6 digits for ${siteName}.`
      : 'Type one of the backup codes that you saved at setup. Each works once.'
  return (
    <AuthCard
      title="Enter your code"
      lead={withNames(lead, [siteName])}
      problem={task.problem}
      below={<BackButton onBack={onBack}>Back to Login</BackButton>}
    >
      <AuthForm
        task={task}
        action={['Verify', 'Verifying...']}
        disabled={!isComplete(kind, code)}
        fault={(form) => [codeFault(kind, form)]}
        onSend={send}
        onKeyDown={submitOnEnter}
      >
        <SecondFactorField task={task} kind={kind} code={code} onKind={choose} onCode={setCode} />
      </AuthForm>
    </AuthCard>
  )
}

const forgotMessages = { failed: 'The link could not be requested. Please try again.' } as const

/** Requests a mail with a reset link. The answer is the same for every address. (threat D5) */
function ForgotPasswordScreen({ onBack }: { readonly onBack: () => void }) {
  const callStaff = useStaffCall()
  const task = useTask()
  const [answer, setAnswer] = useState('')
  const send = (form: HTMLFormElement) => {
    const email = textOf(form, 'email').trim()
    task.run(async () => {
      setAnswer('')
      setAnswer((await callStaff(requestPasswordReset, { body: { email } })).message)
    }, forgotMessages)
  }
  return (
    <AuthCard
      title="Forgot password?"
      lead="We will email you a link to choose a new one. It works once, for 30 minutes."
      problem={task.problem}
      below={<BackButton onBack={onBack}>Back to Login</BackButton>}
    >
      {answer !== '' && <Alert tone="info" icon="mail" title={answer} role="status" />}
      <AuthForm
        task={task}
        action={['Send Reset Link', 'Sending...']}
        fault={missingIn('email')}
        onSend={send}
      >
        <InputField label="Email" name="email" type="email" autoComplete="email" inputMode="email" />
      </AuthForm>
    </AuthCard>
  )
}

/** The screen that follows a sign-in reply. */
type NextStep =
  | { readonly to: 'panel'; readonly token: string }
  | { readonly to: 'code' }
  /** `userId`: handle of the enrolment; absent if the server sent none. */
  | { readonly to: 'enrolment'; readonly userId: string | undefined }
  | { readonly to: 'refusal'; readonly problem: string }

/** Interprets the reply of `login-new` or `mfa/verify`; `refusal` is the message where it has none. */
export function nextStep(reply: SignInReply, refusal: string): NextStep {
  if (reply.success && reply.token) return { to: 'panel', token: reply.token }
  if (reply.mfa_required) return { to: 'code' }
  if (reply.mfa_setup_required) return { to: 'enrolment', userId: reply.user_id }
  return { to: 'refusal', problem: reply.message || refusal }
}

/** Kept in memory only, until the code is entered. */
interface Credentials {
  readonly username: string
  readonly password: string
}

/**
 * Asks for password and code when the server requires a newer sign-in or no longer knows the session, while the calls
 * that met this wait. One answer serves all of them. (threat C7)
 */
function SignInAgain({ username, children }: { readonly username: string; readonly children: ReactNode }) {
  const { begin } = useSession()
  const [reason, setReason] = useState<SignInReason | null>(null)
  const waiting = useRef<PromiseWithResolvers<string | null>>(undefined)
  const signInAgain = useCallback((why: SignInReason) => {
    waiting.current ??= Promise.withResolvers<string | null>()
    setReason(why)
    return waiting.current.promise
  }, [])
  const finish = (token: string | null) => {
    setReason(null)
    if (token !== null) begin(token)
    waiting.current?.resolve(token)
    waiting.current = undefined
  }
  return (
    <SignInAgainContext value={signInAgain}>
      {children}
      {reason && <SignInAgainSheet username={username} reason={reason} onFinish={finish} />}
    </SignInAgainContext>
  )
}

/** Why a signed-in user is asked again. */
const reasons: Readonly<Record<SignInReason, string>> = {
  'too-old': `Staff, backups and restores need a sign-in within the last ${FRESH_SIGN_IN / minutes(1)} minutes, so that nobody else can use an unattended desk.`,
  ended: 'Your session has ended. Sign in to carry on where you left off.',
}

interface SignInAgainSheetProps {
  readonly username: string
  readonly reason: SignInReason
  /** Called with the new token; null: the person closed the sheet. */
  readonly onFinish: (token: string | null) => void
}

function SignInAgainSheet({ username, reason, onFinish }: SignInAgainSheetProps) {
  const { latest } = useSession()
  const task = useTask()
  const [needsCode, setNeedsCode] = useState(false)
  const signIn = ({ password, code }: Proof) =>
    task.run(async () => {
      // The old token goes along, so that the server ends the session it belongs to.
      const token = latest()
      const as = token === null ? {} : { token }
      const reply = needsCode
        ? await callAsVisitor(verifyMfa, { body: { username, password, totp_code: code } }, as)
        : await callAsVisitor(login, { body: { username, password } }, as)
      if (reply.success && reply.token) onFinish(reply.token)
      else if (reply.mfa_required) setNeedsCode(true)
      else task.fail(reply.message ?? loginMessages.refused)
    }, loginMessages)
  return (
    <Dialog size="sm" onClose={() => onFinish(null)} title="Please sign in again to continue">
      <ProofForm
        task={task}
        username={username}
        passwordLabel="Password"
        needsCode={needsCode}
        action={task.busy ? 'Signing In...' : 'Sign In'}
        onCancel={() => onFinish(null)}
        onProof={signIn}
      >
        <p className="text-pretty text-text-2">
          <span>{`${reasons[reason]} You are signing in as`}</span> <strong translate="no">{username}</strong>
          .
        </p>
        {task.problem !== '' && <Alert title={task.problem} icon="circle-alert" role="alert" />}
      </ProofForm>
    </Dialog>
  )
}
