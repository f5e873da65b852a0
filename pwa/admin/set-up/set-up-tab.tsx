import { type ComponentType, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Setup } from '#contract/setup/setup-endpoints.ts'
import { type SetupKey, setupKeys } from '#contract/setup/setup-keys.ts'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { LoadState } from '../kit/collection/load-state.tsx'
import { useSelectedParam } from '../kit/collection/use-params.ts'
import { useGuarded } from '../kit/form/safe-save/use-guarded.ts'
import { tabAddress } from '../kit/layout/tab-address.ts'
import { PageEditor } from '../settings/pages/detail.tsx'
import { useSettings } from '../settings/queries.ts'
import { type StoredSettings, storedSettings } from '../settings/stored-settings.ts'
import { ColourStep } from './colour-step.tsx'
import { FirmStep, PagesStep } from './link-steps.tsx'
import { useRefreshSetup, useSetup } from './queries.ts'
import { SamplesStep } from './samples-step.tsx'
import styles from './set-up.module.css'
import { SettingsStep } from './settings-step.tsx'
import type { StepProps } from './step.ts'
import { doneText, StepList } from './step-list.tsx'
import { useDecide } from './use-decide.ts'

/** The component of each step. */
const steps: Readonly<Record<SetupKey, ComponentType<StepProps>>> = {
  name: SettingsStep,
  logo: SettingsStep,
  colours: ColourStep,
  mail: SettingsStep,
  samples: SamplesStep,
  backup: SettingsStep,
  operator: SettingsStep,
  pages: PagesStep,
  firm: FirmStep,
}

/** The set-up of a new site: its steps, and the open one. */
export function SetUpTab() {
  const { data: setup, error, refetch } = useSetup()
  const { data, tag } = useSettings()
  const stored = useMemo(() => (data ? storedSettings(data) : null), [data])
  const { selected: page, open } = useSelectedParam('page')
  const refresh = useRefreshSetup()
  const close = () => {
    void refresh()
    open(null)
  }
  if (page !== null) return <PageEditor slug={page} onClose={close} />
  if (setup && stored) return <SetUp steps={setup.steps} stored={stored} tag={tag} />
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
}

function SetUp({ steps: all, stored, tag }: SetUpProps) {
  const navigate = useNavigate()
  const { selected, open } = useSelectedParam('step')
  const decide = useDecide(stored.values)
  const refresh = useRefreshSetup()
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
  const Step = steps[current]
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
        <div className={styles.back}>
          <IconButton icon="arrow-left" label="All steps" onClick={() => void openStep(null)} />
          <h1>
            <VisuallyHidden>Set up your site</VisuallyHidden>
          </h1>
          <p className={styles.says}>{doneText(all)}</p>
        </div>
        <Step
          key={current}
          step={current}
          isOpened={wanted !== undefined}
          stored={stored}
          tag={tag}
          onBack={before && (() => void openStep(before))}
          onSkip={() => void skip()}
          onNext={goOn}
        />
      </div>
    </div>
  )
}
