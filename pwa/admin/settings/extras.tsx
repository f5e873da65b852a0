import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { seconds } from '#contract/primitives/time.ts'
import { defaultLogo, logoAlt } from '#contract/settings/logo.ts'
import type { Settings } from '#contract/settings/staff-groups.ts'
import { videoIdOf } from '#contract/youtube.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { InputField } from '../kit/form/inputs.tsx'
import { useTask } from '../kit/form/use-task.ts'
import { usePicture } from '../kit/picture/queries.ts'
import { PopupPreview } from '../previews/site-previews.tsx'
import { useAutoBackup, useMailCalls, useTriggerBackup } from './queries.ts'
import { useSettingsOf } from './stored-settings.ts'

const noteClasses = 'text-sm leading-140 wrap-anywhere text-text-3'

/** How long the success is shown before the page reloads, in milliseconds. */
const RELOAD_AFTER = seconds(3)

const formatRun = (moment: string | null, none: string): string =>
  moment === null ? none : new Date(moment).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })

/** The last and the next backup, and a test run. */
export function AutoBackupExtra() {
  const { isDirty } = useSettingsOf()
  const { data } = useAutoBackup()
  const { save: trigger } = useTriggerBackup()
  const task = useTask()
  const [message, setMessage] = useState('')
  useEffect(() => {
    // A reload would ask about the unsaved changes.
    if (message === '' || isDirty) return
    const timer = setTimeout(() => location.reload(), RELOAD_AFTER)
    return () => clearTimeout(timer)
  }, [message, isDirty])
  const test = () => {
    setMessage('')
    task.run(async () => setMessage((await trigger({})).data.message), {
      failed: 'The server did not answer.',
      wordsIn: ['text', 'statusText'],
    })
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      {data && (
        <dl className="grid grid-cols-lead gap-x-4 gap-y-1 text-sm terms:text-text-3">
          <dt>Last backup</dt>
          <dd>{formatRun(data.last_backup, 'Never')}</dd>
          <dt>Next backup</dt>
          <dd>{formatRun(data.next_run, 'Not scheduled')}</dd>
        </dl>
      )}
      {data?.problem && (
        <Alert tone="warning" title="The last automatic backup failed">
          {data.problem}
        </Alert>
      )}
      <Button className="justify-self-start" icon="database" busy={task.busy} onClick={test}>
        {task.busy ? 'Testing...' : 'Test backup'}
      </Button>
      {task.problem !== '' && <Alert title={`Test backup failed: ${task.problem}`} role="alert" />}
      {message !== '' && <Alert tone="success" title={message} role="status" />}
      {isDirty && <p className={noteClasses}>The test uses the saved settings.</p>}
    </div>
  )
}

/** Shown while no host is entered. */
const SAMPLE_HOST = 'smtp.example.com'

/** Help with the mail settings: the common values, a provider lookup, and a test mail. */
export function MailExtra() {
  const { form } = useSettingsOf()
  const host = useWatch({ control: form.control, name: 'emailSettings.smtpHost' })
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className={noteClasses}>{`${host.trim() || SAMPLE_HOST}, port 587, TLS with an app password`}</p>
      <MailLookup />
      <MailTest />
    </div>
  )
}

interface AddressActProps {
  readonly label: string
  readonly address: string
  readonly problem?: string
  readonly onType: (address: string) => void
  readonly button: ComponentProps<typeof Button>
  /** What came of it. */
  readonly children: ReactNode
}

/** An email address, and a button that does something with it. */
function AddressAct({ label, address, problem = '', onType, button, children }: AddressActProps) {
  return (
    <div className="grid grid-cols-1 gap-3 border-t border-t-border pt-4">
      <div className="flex flex-wrap items-end gap-2 buttons:min-h-12 boxes:shrink boxes:grow boxes:basis-56">
        <InputField
          label={label}
          type="email"
          autoComplete="off"
          problem={problem}
          value={address}
          onChange={(event) => onType(event.target.value)}
        />
        <Button {...button} />
      </div>
      {children}
    </div>
  )
}

const filledIn = ['smtpHost', 'smtpPort', 'smtpSecure', 'smtpUser', 'fromEmail'] as const

/** Fills in the mail server of an address's provider. */
function MailLookup() {
  const { form } = useSettingsOf()
  const { lookUp: find } = useMailCalls()
  const [address, setAddress] = useState('')
  const [found, setFound] = useState('')
  const task = useTask()
  const lookUp = () => {
    setFound('')
    const key = address.trim()
    if (key === '') return task.fail('Please enter an email address')
    task.run(
      async () => {
        const settings = await find(key)
        for (const name of filledIn)
          form.setValue(`emailSettings.${name}`, settings[name], { shouldDirty: true })
        setFound(`${settings.smtpHost}:${settings.smtpPort} is filled in. Enter the password and save.`)
      },
      { failed: 'The provider could not be looked up. Please try again.' },
    )
  }
  return (
    <AddressAct
      label="Find a provider by email address"
      address={address}
      onType={(typed) => {
        setAddress(typed)
        task.fail('')
      }}
      button={{ icon: 'search', busy: task.busy, onClick: lookUp, children: 'Look Up' }}
    >
      {task.problem !== '' && (
        <p className="text-sm leading-140 font-550 wrap-anywhere text-danger-ink" role="alert">
          {task.problem}
        </p>
      )}
      <p className={noteClasses} role="status">
        {found}
      </p>
    </AddressAct>
  )
}

/** The message for a missing field of a test mail, "" for none. */
function lackingForTest(address: string, mail: Settings['emailSettings'], hasPassword: boolean): string {
  if (address.trim() === '') return 'Please enter a test email address'
  const { smtpHost, smtpUser, smtpPassword } = mail
  const isComplete = smtpHost !== '' && smtpUser !== '' && (smtpPassword !== '' || hasPassword)
  return isComplete ? '' : 'Please configure your SMTP settings first'
}

/** Sends a mail with the current values of the form, saved or not. */
function MailTest() {
  const { form, stored } = useSettingsOf()
  const { sendTest } = useMailCalls()
  const emailConfig = useWatch({ control: form.control, name: 'emailSettings' })
  const [address, setAddress] = useState('')
  const [isTried, setTried] = useState(false)
  const [result, setResult] = useState<Awaited<ReturnType<typeof sendTest>>>()
  const task = useTask()
  const lacking = lackingForTest(address, emailConfig, stored.hasPassword)
  const send = () => {
    setResult(undefined)
    task.fail('')
    setTried(lacking !== '')
    if (lacking !== '') return
    task.run(async () => setResult(await sendTest(form.getValues('emailSettings'), address.trim())), {
      failed: 'Failed to send test email',
    })
  }
  return (
    <AddressAct
      label="Test email address"
      address={address}
      problem={isTried ? lacking : ''}
      onType={setAddress}
      button={{
        ...{ icon: 'mail', busy: task.busy, disabled: !emailConfig.enabled, onClick: send },
        children: task.busy ? 'Sending...' : 'Send Test Email',
      }}
    >
      {task.problem !== '' && (
        <Alert title={task.problem} role="alert">
          Please check your SMTP configuration and try again.
        </Alert>
      )}
      {result && (
        <Alert tone="success" title={result.message} role="status">
          {`Sent over ${result.smtp_server}, ${new Date(result.sent_at).toLocaleTimeString('en')}`}
        </Alert>
      )}
    </AddressAct>
  )
}

/** The main logo as in the header, 48 px high; the default one where it cannot be loaded. */
export function LogoExtra() {
  const { form, stored } = useSettingsOf()
  const { values } = stored
  const [address, logoAltText] = useWatch({
    control: form.control,
    name: ['logo.mainLogoUrl', 'logo.logoAltText'],
  })
  const [failed, setFailed] = useState('')
  const { path, isFetching, problem } = usePicture('wordmark', address)
  const shown = path !== failed ? path : null
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="text-sm font-600">Logo preview</p>
      <div className="grid min-h-20 place-items-center rounded-md border border-dashed border-border-strong bg-surface p-4 images:h-12 images:max-w-full images:object-contain">
        <img
          key={shown ?? 'default'}
          src={shown ?? defaultLogo.mainLogoUrl}
          alt={logoAlt({
            ...values,
            logo: { ...values.logo, logoAltText: shown ? logoAltText : defaultLogo.logoAltText },
          })}
          height="48"
          onError={() => setFailed(path ?? '')}
        />
      </div>
      {isFetching && <p className={noteClasses}>Fetching the picture...</p>}
      {!isFetching && !shown && address !== '' && (
        <p className={noteClasses}>
          {`${problem || 'This picture cannot be shown.'} The default logo stands in its place.`}
        </p>
      )}
    </div>
  )
}

/** Extracts the id of the video from its URL. */
export function FeaturedVideoExtra() {
  const { form, stored } = useSettingsOf()
  const [address, id] = useWatch({
    control: form.control,
    name: ['featuredVideo.youtubeUrl', 'featuredVideo.videoId'],
  })
  const { youtubeUrl, videoId } = stored.values.featuredVideo
  const found = address === youtubeUrl ? videoId : videoIdOf(address)
  useEffect(() => {
    if (id !== found) form.setValue('featuredVideo.videoId', found, { shouldDirty: true })
  }, [form, id, found])
  return (
    <p className={noteClasses} role="status">
      {found !== '' && (
        <>
          <span>Video ID:</span> <b>{found}</b>
        </>
      )}
      {found === '' && (
        <span className={address ? 'font-550 text-danger-ink' : ''}>Enter a valid YouTube URL</span>
      )}
    </p>
  )
}

/** The popup as visitors will see it, and a warning where its message makes claims about other people. */
export function PopupExtra() {
  const { form } = useSettingsOf()
  const settings = useWatch({ control: form.control, name: 'affiliatePopup' })
  return (
    <div className="grid grid-cols-1 gap-3">
      {claimsAnotherPerson(settings.message) && (
        <Alert tone="warning" title="This message says what another person did" role="status">
          <p>Nobody can verify that claim, and visitors may find it misleading.</p>
          <Button
            variant="quiet"
            className="mt-2 max-w-full py-2 whitespace-normal"
            onClick={() => form.setValue('affiliatePopup.message', HONEST_MESSAGE, { shouldDirty: true })}
          >{`Use "${HONEST_MESSAGE}"`}</Button>
        </Alert>
      )}
      <p className="text-sm font-600">Preview</p>
      <PopupPreview settings={settings} />
    </div>
  )
}

/** Offered in place of a message about another person. */
export const HONEST_MESSAGE = 'You save {percentage}% at {firmName} with our code'

const SOMEBODY =
  /\b(?:user|trader|person|customer|member|visitor|friend|client|buyer|people|someone|somebody|anyone|everyone|others|he|she|they)s?\b/i

/** Whether a template claims that another person did something: the site cannot know that. */
export const claimsAnotherPerson = (template: string): boolean =>
  SOMEBODY.test(template.replace(/\{\w+\}/g, ''))
