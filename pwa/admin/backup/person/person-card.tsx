import type { FoundKind } from '#contract/personal-data.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { InputField } from '../../kit/form/input-field.tsx'
import words from '../../kit/layout/words.module.css'
import styles from '../backup.module.css'
import own from './person-card.module.css'
import { countText, daysText, personTexts } from './person-texts.ts'
import { type Person, usePerson } from './use-person.ts'

/** The card "A person's data": finds the data stored under one address, secret or name, and exports or erases it. */
export function PersonCard() {
  const person = usePerson()
  const { who, found, doing, problems, told } = person
  return (
    <section className={`${styles.card} ${styles.wide}`} aria-labelledby="persons-data">
      <h2 id="persons-data" className={styles.subtitle}>
        <Icon name="users" />
        <span>A person’s data</span>
      </h2>
      <p>{personTexts.intro}</p>
      <form
        className={own.search}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          person.find()
        }}
      >
        <InputField
          label="Email address, secret or name"
          value={who}
          problem={problems.who}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          translate="no"
          onChange={(event) => person.writeWho(event.target.value)}
        />
        <Button type="submit" variant="tonal" icon="search" busy={doing === 'find'}>
          Find
        </Button>
      </form>
      {problems.all && <Alert title={problems.all} icon="circle-alert" role="alert" />}
      <div role="status" className={own.told}>
        {told && <Alert tone="success" title={told} />}
        {found?.kinds.length === 0 && (
          <Alert tone="info" title={personTexts.nothing}>
            <p>{personTexts.forgotten}</p>
          </Alert>
        )}
        {found && found.kinds.length > 0 && <Found kinds={found.kinds} />}
      </div>
      {found && found.kinds.length > 0 && <Actions person={person} />}
    </section>
  )
}

/** The stored data, kind by kind. */
function Found({ kinds }: { readonly kinds: readonly FoundKind[] }) {
  return (
    <ul className={own.found} aria-label="What is stored">
      {kinds.map((one) => (
        <li key={one.kind} className={own.kind}>
          <strong>{countText(one)}</strong>
          <span className={words.caption}>{daysText(one)}</span>
          {one.names.length > 0 && (
            <span className={own.names} translate="no">
              {one.names.join(', ')}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The reason, the consequences, and the two actions. */
function Actions({
  person: { reason, reasonField, problems, doing, ...person },
}: {
  readonly person: Person
}) {
  return (
    <div className={own.actions}>
      <InputField
        ref={reasonField}
        label="Reason"
        value={reason}
        problem={problems.reason}
        hint={personTexts.reasonHint}
        maxLength={1000}
        required
        onChange={(event) => person.writeReason(event.target.value)}
      />
      <p className={words.caption}>{personTexts.file}</p>
      <Alert tone="warning" icon="triangle-alert" title={personTexts.before}>
        <p>{personTexts.reach}</p>
      </Alert>
      <div className={own.buttons}>
        <Button variant="primary" icon="download" busy={doing === 'export'} onClick={person.giveOut}>
          Give Out as a File
        </Button>
        <Button variant="danger-fill" icon="trash-2" busy={doing === 'erase'} onClick={person.erase}>
          Erase Everything
        </Button>
      </div>
    </div>
  )
}
