import type { ReactNode } from 'react'
import { PartNotKept } from '#pwa/data/deferred-component.ts'
import { NotKeptScreen } from '#pwa/states/not-kept-screen.tsx'
import { Boundary } from './boundary.tsx'

interface NotKeptBoundaryProps {
  readonly children: ReactNode
  readonly place: string
}

function whereNotKept(cause: unknown) {
  if (cause instanceof PartNotKept) return <NotKeptScreen />
  throw cause
}

/** Says in the place of a page that it is not on this device yet, and leaves the frame around it. */
export function NotKeptBoundary(props: NotKeptBoundaryProps) {
  return <Boundary {...props} instead={whereNotKept} />
}
