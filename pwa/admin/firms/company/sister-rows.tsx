import { useWatch } from 'react-hook-form'
import { companyLengths } from '#contract/company/company-limits.ts'
import { isLive } from '#contract/firm-status.ts'
import { Field } from '#pwa/ui/field.tsx'
import { TextField } from '../../kit/form/fields/text-fields.tsx'
import type { FirmPartProps } from '../firm-values.ts'
import { useFirms } from '../queries.ts'
import { CheckedFields } from './checked-fields.tsx'
import { CompanyRows } from './company-rows.tsx'

interface SisterRowsProps extends FirmPartProps {
  readonly firmId: string | null
}

/** Firms of the same owner: of this site, or any other by its name. */
export function SisterRows({ form, firmId }: SisterRowsProps) {
  return (
    <CompanyRows form={form} list="sisters" noun="sister firm" blank={{ firmId: '', name: '' }}>
      {(index) => (
        <>
          <SisterChoice form={form} firmId={firmId} index={index} />
          <CheckedFields form={form} name={`company.sisters.${index}`} />
        </>
      )}
    </CompanyRows>
  )
}

/** A firm of the list, or the name of another. Firms that visitors do not see are not offered: their names would be told. */
function SisterChoice({ form, firmId, index }: SisterRowsProps & { readonly index: number }) {
  const { data: firms = [] } = useFirms()
  const chosen = useWatch({ control: form.control, name: `company.sisters.${index}.firmId` })
  const name = useWatch({ control: form.control, name: `company.sisters.${index}.name` })
  const offered = firms.filter((firm) => firm.id !== firmId && (isLive(firm) || firm.id === chosen))
  const isGone = chosen !== '' && !offered.some(({ id }) => id === chosen)
  const choose = (id: string) => {
    const firm = firms.find((one) => one.id === id)
    form.setValue(`company.sisters.${index}.firmId`, id, { shouldDirty: true })
    form.setValue(`company.sisters.${index}.name`, firm?.name ?? '', { shouldDirty: true })
  }
  return (
    <>
      <Field label="Firm">
        {(control) => (
          <select {...control} value={chosen} onChange={({ target }) => choose(target.value)}>
            <option value="">Not on this site</option>
            {isGone && <option value={chosen}>{`${name} (no longer here)`}</option>}
            {offered.map((firm) => (
              <option key={firm.id} value={firm.id}>
                {firm.name}
              </option>
            ))}
          </select>
        )}
      </Field>
      {chosen === '' && (
        <TextField
          form={form}
          name={`company.sisters.${index}.name`}
          label="Its name"
          required
          maxLength={companyLengths.name}
        />
      )}
    </>
  )
}
