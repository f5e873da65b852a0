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
import styles from './set-up.module.css'
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
    <div className={styles.setUp} data-at={wanted ? 'step' : 'list'}>
      <StepList
        steps={all}
        current={current}
        isOpened={wanted !== undefined}
        onOpen={(key) => void openStep(key)}
        onLater={() => void later()}
      />
      <div className={styles.step}>
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
    <section className={styles.list} aria-label="Steps">
      <h1
        ref={title}
        className="text-2xl leading-120 font-700 tracking-tightest focus:outline-none"
        tabIndex={-1}
      >
        Set up your site
      </h1>
      <div className="mx-0 mt-2h mb-3h flex items-center gap-3 text-sm font-600 tabular-nums">
        <p>{doneText(steps)}</p>
        <span className={styles.bar} aria-hidden="true">
          {steps.map(({ key }, index) => (
            <i key={key} data-done={index < doneIn(steps) || undefined} />
          ))}
        </span>
      </div>
      <ol className="grid grid-cols-1 gap-1h tablet:gap-0h">
        {steps.map(({ key, state, says }, index) => (
          <li key={key}>
            <a
              className={styles.link}
              href={tabAddress('set-up', { step: key })}
              aria-current={key === current ? 'step' : undefined}
              data-state={state}
              onClick={(event) => {
                if (!isPlainClick(event)) return
                event.preventDefault()
                onOpen(key)
              }}
            >
              <span className={styles.number}>
                {state === 'done' ? <Icon name="check" size="s" /> : <span>{index + 1}</span>}
              </span>
              <span>{setupSteps[key].title}</span>
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
