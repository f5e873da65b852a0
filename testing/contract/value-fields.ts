import type * as v from 'valibot'
import type { Endpoint, Schema } from '#contract/endpoint.ts'

/** A place of a schema that holds one value: its path, "[]" for the entries of a list, and what checks the value. */
interface ValueField {
  readonly path: string
  readonly schema: v.GenericSchema
}

interface Shape {
  readonly entries?: Readonly<Record<string, Shape>>
  readonly wrapped?: Shape
  readonly item?: Shape
  readonly value?: Shape
  readonly options?: readonly (Shape | string)[]
  readonly pipe?: readonly (Shape & { readonly kind: string })[]
}

const isWhole = ({ entries, item, wrapped, value }: Shape) => !entries && !item && !wrapped && !value

function fieldsIn(shape: Shape, path: string): ValueField[] {
  const { entries, wrapped, item, value, options = [], pipe = [] } = shape
  if (wrapped) return fieldsIn(wrapped, path)
  const deeper = pipe.filter((step) => step !== shape && step.kind === 'schema' && !isWhole(step))
  if (deeper.length > 0) return deeper.flatMap((step) => fieldsIn(step, path))
  if (entries) return Object.entries(entries).flatMap(([key, one]) => fieldsIn(one, `${path}.${key}`))
  if (item) return fieldsIn(item, `${path}[]`)
  if (value) return fieldsIn(value, `${path}{}`)
  const parts = options.filter((one): one is Shape => typeof one === 'object')
  if (parts.some((one) => !isWhole(one))) return parts.flatMap((one) => fieldsIn(one, path))
  return [{ path, schema: shape as unknown as v.GenericSchema }]
}

/** Every place of a schema that holds one value, however deep. */
const valueFieldsOf = (schema: Schema, name: string): ValueField[] =>
  fieldsIn(schema as unknown as Shape, name)

/** Every value that a body of these calls may hold. */
export const bodyFields = (endpoints: readonly Endpoint[]): ValueField[] =>
  endpoints.flatMap(({ method, path, body }) => (body ? valueFieldsOf(body, `${method} ${path} `) : []))
