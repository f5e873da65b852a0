import { type ComponentType, useEffect, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { type SetupKey, setupKeys } from '#contract/settings/staff-groups.ts'
import type { Setup } from '#contract/setup/setup-endpoints.ts'
import { setupSteps } from '#contract/setup/setup-steps.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { isPlainClick } from '#pwa/ui/page-link.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { LoadState } from '../kit/collection/load-state.tsx'
import { useSelectedParam } from '../kit/collection/use-params.ts'
import { useGuarded } from '../kit/form/safe-save/leave-guard.tsx'
import { tabAddress } from '../kit/layout/panel-link.tsx'
import { PageEditor } from '../settings/pages/detail.tsx'
import { useSettings, useSetup } from '../settings/queries.ts'
import { type StoredSettings, storedSettings } from '../settings/stored-settings.ts'
import {
  ColourStep,
  FirmStep,
  PagesStep,
  SamplesStep,
  SettingsStep,
  StepContext,
  useDecide,
} from './steps.tsx'

const saysClasses = 'text-sm font-450 text-text-3'

/** The steps that are more than fields of the settings. */
const ownSteps: Partial<Record<SetupKey, ComponentType>> = {
  colours: ColourStep,
  samples: SamplesStep,
  pages: PagesStep,
  firm: FirmStep,
}

/** The set-up of a new site: its steps, and the open one. */
export function SetUpTab() {
  const { data: setup, error, refetch } = useSetup()
  const { data, tag } = useSettings()
  const stored = useMemo(() => (data ? storedSettings(data) : null), [data])
  const { selected: page, open } = useSelectedParam('page')
  const close = () => {
    void refetch()
    open(null)
  }
  if (page !== null) return <PageEditor slug={page} onClose={close} />
  if (setup && stored) return <SetUp steps={setup.steps} stored={stored} tag={tag} refresh={refetch} />
  return (
    <LoadState
      size="tab"
      loading="Loading..."
      failed={error ? 'The set-up could not be loaded.' : ''}
      onRetry={() => void refetch()}
    />
  )
}

/** The first step that is left, from `from` on and around; undefined where none is. */
function nextLeft(all: Setup['steps'], from: number): SetupKey | undefined {
  const around = [...all.slice(from), ...all.slice(0, from)]
  return around.find(({ state }) => state === 'left')?.key
}

interface SetUpProps {
  readonly steps: Setup['steps']
  readonly stored: StoredSettings
  readonly tag: string | null
  /** Reads how far the set-up is anew. */
  readonly refresh: () => Promise<unknown>
}

function SetUp({ steps: all, stored, tag, refresh }: SetUpProps) {
  const navigate = useNavigate()
  const { selected, open } = useSelectedParam('step')
  const decide = useDecide(stored.values)
  const wanted = setupKeys.find((key) => key === selected)
  const current = wanted ?? nextLeft(all, 0) ?? 'name'
  const at = setupKeys.indexOf(current)
  const finish = () => void navigate(tabAddress('overview'))
  const openStep = useGuarded(open)
  const later = useGuarded(finish)

  const goOn = async () => {
    await refresh()
    const others = all.map((one) => (one.key === current ? { ...one, state: 'done' as const } : one))
    const next = nextLeft(others, at + 1)
    if (next) open(next)
    else finish()
  }
  const before = setupKeys[at - 1]
  const skip = useGuarded(async () => {
    if (all[at]?.state === 'left') await decide(current, 'skipped')
    await goOn()
  })
  const Step = ownSteps[current] ?? SettingsStep
  return (
    <div className="grid min-h-full grid-cols-1 tablet:grid-cols-steps">
      <StepList
        steps={all}
        current={current}
        isOpened={wanted !== undefined}
        onOpen={(key) => void openStep(key)}
        onLater={() => void later()}
      />
      <div
        className={`flex min-w-0 flex-col pr-edge-r pb-foot-4 pl-edge-l tablet:pt-5 tablet:pr-wide-r tablet:pb-6 tablet:pl-3 ${wanted ? '' : 'max-tablet:hidden'}`}
      >
        <div className="mt-0 mr-0 mb-2 -ml-3 flex items-center gap-2 tablet:hidden">
          <IconButton icon="arrow-left" label="All steps" onClick={() => void openStep(null)} />
          <h1>
            <VisuallyHidden>Set up your site</VisuallyHidden>
          </h1>
          <p className={saysClasses}>{doneText(all)}</p>
        </div>
        <StepContext
          value={{
            ...{ step: current, isOpened: wanted !== undefined, stored, tag, onNext: goOn },
            onBack: before && (() => void openStep(before)),
            onSkip: () => void skip(),
          }}
        >
          <Step key={current} />
        </StepContext>
      </div>
    </div>
  )
}

const doneIn = (steps: Setup['steps']): number => steps.filter(({ state }) => state === 'done').length

/** "6 of 9 done". */
const doneText = (steps: Setup['steps']): string => `${doneIn(steps)} of ${steps.length} done`

interface StepListProps {
  readonly steps: Setup['steps']
  readonly current: SetupKey
  /** Whether a step was opened by hand: on a phone the list is then out of sight. */
  readonly isOpened: boolean
  readonly onOpen: (key: SetupKey) => void
  readonly onLater: () => void
}

const numberClasses = {
  done: 'bg-success-ink text-surface',
  current: 'text-primary-ink inset-ring-2 inset-ring-primary-ink',
  other: 'text-text-3 shadow-number',
} as const

const numberLook = (state: Setup['steps'][number]['state'], isCurrent: boolean): string =>
  numberClasses[state === 'done' ? 'done' : isCurrent ? 'current' : 'other']

/** All steps with their states, and the way out. */
function StepList({ steps, current, isOpened, onOpen, onLater }: StepListProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const wasOpened = useRef(isOpened)
  // Who comes back from a step begins at the list, not at the top of the document.
  useEffect(() => {
    if (wasOpened.current && !isOpened) title.current?.focus()
    wasOpened.current = isOpened
  }, [isOpened])
  return (
    <section
      className={`flex min-w-0 flex-col pt-4 pr-edge-r pb-foot-4 pl-edge-l tablet:pt-5 tablet:pr-3 tablet:pb-4 tablet:pl-near-l ${isOpened ? 'max-tablet:hidden' : ''}`}
      aria-label="Steps"
    >
      <h1
        ref={title}
        className="text-2xl leading-120 font-700 tracking-tightest focus:outline-none"
        tabIndex={-1}
      >
        Set up your site
      </h1>
      <div className="mx-0 mt-2h mb-3h flex items-center gap-3 text-sm font-600 tabular-nums">
        <p>{doneText(steps)}</p>
        <span
          className="flex h-1h min-w-0 flex-1 overflow-hidden rounded-3px bg-surface-3"
          aria-hidden="true"
        >
          {steps.map(({ key }, index) => (
            <i key={key} className={`flex-1 ${index < doneIn(steps) ? 'bg-primary-ink' : ''}`} />
          ))}
        </span>
      </div>
      <ol className="grid grid-cols-1 gap-1h tablet:gap-0h">
        {steps.map(({ key, state, says }, index) => (
          <li key={key}>
            <a
              className="relative flex min-h-12 flex-wrap content-center items-center gap-x-3 rounded-btn border border-border bg-surface py-1 ps-beside-number pe-3 font-550 wrap-anywhere text-text data-[state=done]:text-text-2 tablet:not-current:border-transparent tablet:not-current:bg-transparent tablet:current:font-650 tablet:current:text-text tablet:current:shadow-1"
              href={tabAddress('set-up', { step: key })}
              aria-current={key === current ? 'step' : undefined}
              data-state={state}
              onClick={(event) => {
                if (!isPlainClick(event)) return
                event.preventDefault()
                onOpen(key)
              }}
            >
              <span
                className={`absolute inset-y-0 left-2h my-auto grid size-6 place-items-center rounded-full text-xs font-700 ${numberLook(state, key === current)}`}
              >
                {state === 'done' ? <Icon name="check" size="s" /> : <span>{index + 1}</span>}
              </span>
              <span className="flex-auto">{setupSteps[key].title}</span>
              {state === 'done' && says !== '' && (
                <span className={saysClasses} translate="no">
                  {says}
                </span>
              )}
              {state === 'skipped' && <span className={saysClasses}>Skipped</span>}
              {state === 'done' && <VisuallyHidden>, done</VisuallyHidden>}
            </a>
          </li>
        ))}
      </ol>
      <p className="my-4 flex items-baseline gap-2 text-sm text-text-2 icons:self-start">
        <Icon name="layout-grid" size="s" />
        <span>What is left stays in Overview.</span>
      </p>
      <Button className="mt-auto" full onClick={onLater}>
        Finish later
      </Button>
    </section>
  )
}
