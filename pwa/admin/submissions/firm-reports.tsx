import { pluralize } from '#contract/primitives/pluralize.ts'
import { type FirmReportOutcome, kindLabel, OUTDATED } from '#contract/reviews/options.ts'
import { factLabel } from '#contract/reviews/reported-facts.ts'
import type { ReportedFirm } from '#contract/reviews/reported-firms.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button } from '#pwa/ui/button.tsx'
import layout from '#pwa/ui/layout.module.css'
import { formatMoment } from '#pwa/ui/moment-text.ts'
import stack from '#pwa/ui/stack.module.css'
import { AreaInput, useRequiredText } from '../kit/form/inputs.tsx'
import { PanelLink } from '../kit/layout/panel-link.tsx'
import { DetailPane } from '../kit/layout/panes.tsx'
import { useResolveFirmReports } from './queries.ts'
import styles from './queue-pane.module.css'
import type { QueueLine } from './queue-row.tsx'
import { useSentDecision } from './use-sent-decision.ts'

const FAILED = 'The reports were not resolved. Please try again.'

/** The subject of reports: "Challenge Ridge 50", "Profit Split", "Criterion Fees complete", "The firm". */
function subjectOf({ challenge, challenge_name, fact, criterion_name }: ReportedFirm): string {
  if (challenge !== '') return challenge_name ? `Challenge ${challenge_name}` : 'A challenge that is gone'
  if (criterion_name !== '') return `Criterion ${criterion_name}`
  return factLabel(fact) || 'The firm'
}

/** The verdict of visitors: of several reports the graver. */
const saidOf = ({ reports }: ReportedFirm): string =>
  reports.some(({ reason }) => reason !== OUTDATED) ? 'False' : 'Out of date'

/** The row of a part of a firm that is called out of date or false. */
export const firmReportRow = (item: ReportedFirm): QueueLine => ({
  id: `${item.firm_id} ${item.challenge || item.fact || item.criterion}`,
  title: item.firm_name,
  at: item.reports[0]?.sent_at ?? '',
  text: item.reports.find(({ text }) => text !== '')?.text ?? '',
  facts: (
    <>
      <Badge kind="warn" icon="clock">
        {saidOf(item)}
      </Badge>
      <span>{subjectOf(item)}</span>
    </>
  ),
})

interface OpenFirmReportsProps {
  readonly item: ReportedFirm
  readonly onBack: () => void
  readonly onDone: () => void
}

/** The reports on a part of a firm, and the decision: it is right, or it was corrected in the firm's form. */
export function OpenFirmReports({ item, onBack, onDone }: OpenFirmReportsProps) {
  const { firm_id, firm_name, reports } = item
  const { save, isSaving } = useResolveFirmReports()
  const sendDecision = useSentDecision(onDone)
  const reason = useRequiredText('Please give a reason. It appears in History.')
  const resolve = async (action: FirmReportOutcome) => {
    const given = reason.read()
    if (given === null) return
    const body = { action, reason: given, reports: reports.map(({ id }) => id) }
    await sendDecision({
      send: () => save({ params: { id: firm_id }, body }),
      said: action === 'keep' ? 'Kept as it is' : 'Resolved as corrected',
      failed: FAILED,
    })
  }
  return (
    <DetailPane
      title={`${pluralize(reports.length, 'report')}: ${saidOf(item).toLowerCase()}`}
      subtitle={`${firm_name} · ${subjectOf(item)}`}
      name={firm_name}
      back={onBack}
      actions={
        <>
          <Button variant="outline" icon="check" busy={isSaving} onClick={() => void resolve('keep')}>
            It is right
          </Button>
          <Button variant="primary" icon="pencil" busy={isSaving} onClick={() => void resolve('corrected')}>
            I corrected it
          </Button>
        </>
      }
    >
      <div className={`${stack.wide} ${styles.open}`}>
        <ul className={stack.wide} aria-label="Reports">
          {reports.map(({ id, reason, text, source, sent_at, email }) => (
            <li key={id} className={styles.said}>
              <div>
                <p dir="auto">{text ? `“${text}”` : 'No text'}</p>
                {email && (
                  <p translate="no" dir="auto">
                    {email}
                  </p>
                )}
                {source && (
                  <p>
                    <ReportedSource url={source} />
                  </p>
                )}
                <small>{kindLabel(reason)}</small> <small>{formatMoment(sent_at)}</small>
              </div>
            </li>
          ))}
        </ul>
        <div className={styles.links}>
          <PanelLink params={{ tab: 'firms', firm: firm_id }} icon="building-2">
            Edit Firm
          </PanelLink>
        </div>
        <AreaInput
          {...reason.field}
          label="Reason for the decision"
          required
          hint="Stands in History. The people who reported do not read it; they are told whether it was corrected."
          maxLength={1000}
        />
      </div>
    </DetailPane>
  )
}

/** The address that a visitor gave: a stranger's, so it is opened without a word of where from. */
const ReportedSource = ({ url }: { readonly url: string }) => (
  <a className={layout['text-link']} href={url} target="_blank" rel="noopener noreferrer nofollow">
    <span translate="no" dir="auto">
      {url}
    </span>
  </a>
)
