import { useState } from 'react'
import { can } from '#contract/permissions.ts'
import type { AnswerLink } from '#contract/reviews/firm-answers.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { formatMoment } from '#pwa/ui/moment-text.ts'
import { withNames } from '#pwa/ui/with-names.tsx'
import { useAccount } from '../../kit/account/session.tsx'
import { ShownOnceLink } from '../../kit/account/shown-once-link.tsx'
import { Fetched } from '../../kit/collection/fetched.tsx'
import { errorMessage } from '../../kit/form/call-errors.ts'
import { useConfirm } from '../../kit/form/dialog.tsx'
import { FormPart } from '../firm-form-parts.tsx'
import { useAnswerLinks } from '../queries.ts'
import styles from './answer-links.module.css'

const messages = {
  load: { failed: 'The links could not be loaded. Please try again.' },
  create: { failed: 'The link was not created. Please try again.' },
  revoke: { failed: 'The link was not revoked. Please try again.' },
} as const

interface AnswerLinksPartProps {
  readonly firm: { readonly id: string; readonly name: string }
}

/** The links with which a firm answers its reviews, for those who may hand them out; nothing for others. */
export function AnswerLinksPart({ firm }: AnswerLinksPartProps) {
  const { role } = useAccount()
  if (!can(role, 'reviews:invite-firms')) return null
  return <AnswerLinks firm={firm} />
}

function AnswerLinks({ firm: { id, name } }: AnswerLinksPartProps) {
  const confirm = useConfirm()
  const { links, create, revoke, isSaving } = useAnswerLinks(id)
  const [made, setMade] = useState<{ readonly link: AnswerLink; readonly path: string } | null>(null)
  const [problem, setProblem] = useState('')
  const make = async () => {
    setProblem('')
    try {
      setMade((await create({ params: { id } })).data)
    } catch (failure) {
      setProblem(errorMessage(failure, messages.create))
    }
  }
  const end = async (link: AnswerLink) => {
    const isConfirmed = await confirm({
      title: 'Revoke this link?',
      names: [name],
      text: `${name} can no longer answer with it. Answers that were sent stay.`,
      action: 'Revoke Link',
      danger: true,
    })
    if (!isConfirmed) return
    setProblem('')
    try {
      await revoke({ params: { id: link.id } })
      if (made?.link.id === link.id) setMade(null)
    } catch (failure) {
      setProblem(errorMessage(failure, messages.revoke))
    }
  }
  return (
    <FormPart
      title="Answers to reviews"
      note={withNames(
        `With a link, somebody at ${name} can answer its published reviews, without an account. Each answer waits for staff. A link ends after 30 days.`,
        [name],
      )}
    >
      {problem && <Alert title={problem} icon="circle-alert" role="alert" />}
      {made && (
        <ShownOnceLink
          tone="success"
          icon="link"
          title="The link is ready"
          url={new URL(made.path, location.origin).href}
          onClose={() => setMade(null)}
        >
          Copy it now: it is shown once. Whoever has it answers in the name of the firm.
        </ShownOnceLink>
      )}
      <Fetched query={links} size="part" loading={null} failed={messages.load}>
        {(links) =>
          links.length > 0 && (
            <ul className={styles.links} aria-label="Links for answers">
              {links.map((link) => (
                <LinkRow key={link.id} link={link} onRevoke={() => void end(link)} />
              ))}
            </ul>
          )
        }
      </Fetched>
      <Button icon="link" className={styles.create} busy={isSaving} onClick={() => void make()}>
        Create Link
      </Button>
    </FormPart>
  )
}

interface LinkRowProps {
  readonly link: AnswerLink
  readonly onRevoke: () => void
}

function LinkRow({ link: { created_at, created_by, expires_at, revoked_at }, onRevoke }: LinkRowProps) {
  const created = formatMoment(created_at)
  return (
    <li className={styles.link}>
      <div className={styles.facts}>
        <span className={styles.state}>
          {revoked_at ? (
            <Badge kind="off-soft" icon="x">
              Revoked
            </Badge>
          ) : (
            <Badge kind="ok" icon="check">
              Open
            </Badge>
          )}
          <span>{revoked_at ? formatMoment(revoked_at) : `until ${formatMoment(expires_at)}`}</span>
        </span>
        <small>{`Created ${created} by ${created_by}`}</small>
      </div>
      {!revoked_at && (
        <Button variant="danger" aria-label={`Revoke the link of ${created}`} onClick={onRevoke}>
          Revoke
        </Button>
      )}
    </li>
  )
}
