import type { FirmDetails } from '#contract/firm.ts'
import { paths } from '#pwa/paths.ts'
import { listClasses } from '#pwa/ui/facts.tsx'
import layout from '#pwa/ui/layout.module.css'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { standingText } from '../standing/standing-text.ts'
import type { ShownSister } from './sisters.ts'
import { useSisters } from './use-sisters.ts'

/** The firms of the same owner, with their standing; null where none is known. */
export function SameOwner({ details }: { readonly details: FirmDetails }) {
  const sisters = useSisters(details)
  if (sisters.length === 0) return null
  return (
    <dl>
      <div className={listClasses.fact}>
        <dt className={listClasses.label}>Same owner as</dt>
        <dd className={`${listClasses.value} grid justify-items-end gap-6 text-end`}>
          {sisters.map((sister) => (
            <Owned key={sister.firm?.id ?? sister.name} sister={sister} />
          ))}
        </dd>
      </div>
    </dl>
  )
}

function Owned({ sister: { name, firm } }: { readonly sister: ShownSister }) {
  if (!firm) return <span translate="no">{name}</span>
  const standing = standingText(firm)
  return (
    <span>
      <PageLink className={layout['text-link']} to={paths.firm.to(firm.slug)}>
        <span translate="no">{name}</span>
      </PageLink>
      {standing !== '' && <small className="block text-sm font-400 text-text-3">{standing}</small>}
    </span>
  )
}
