import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { read } from './support/sources.ts'

interface Service {
  readonly image?: string
  readonly ports?: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  readonly networks: Readonly<Record<string, unknown>> | readonly string[]
  readonly user?: string
  readonly read_only?: boolean
  readonly cap_drop?: readonly string[]
  readonly cap_add?: readonly string[]
  readonly security_opt?: readonly string[]
  readonly mem_limit?: string
  readonly pids_limit?: number
}

interface Compose {
  readonly services: { readonly app: Service; readonly database: Service }
  readonly networks: {
    readonly front: { readonly ipam: { readonly config: readonly { subnet: string; gateway: string }[] } }
    readonly back: { readonly internal: boolean }
  }
}

const { services, networks } = parse(read('compose.yaml')) as Compose
const dockerfile = read('Dockerfile')
const pinned = /^[a-z]+:\d+\.\d+\.\d+(?:-[a-z]+)?@sha256:[0-9a-f]{64}$/

describe('the containers', () => {
  it('are reached from this machine alone, where the proxy stands', () => {
    expect(services.app.ports).toEqual(['127.0.0.1:3000:3000'])
    expect(services.database.ports).toBeUndefined()
    expect(networks.back.internal).toBe(true)
    expect(services.database.networks).toEqual(['back'])
  })

  it('trust the address under which a proxy on this machine calls, which is the gateway of their network', () => {
    const [front] = networks.front.ipam.config
    expect(services.app.environment.TRUSTED_PROXIES).toBe(`\${TRUSTED_PROXIES:-${front?.gateway}}`)
    expect(front?.gateway.replace(/\.1$/, '.0/24')).toBe(front?.subnet)
  })

  it.each(Object.entries(services))(
    '%s may do nothing that it does not need, and fill no machine',
    (_, service) => {
      expect(service.cap_drop).toEqual(['ALL'])
      expect(service.cap_add).toBeUndefined()
      expect(service.security_opt).toEqual(['no-new-privileges:true'])
      expect(service.read_only).toBe(true)
      expect(service.mem_limit).toMatch(/^\d+[mg]$/)
      expect(service.pids_limit).toBeGreaterThan(0)
    },
  )

  it('are made of images of one exact content', () => {
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)
    expect(new Set(bases).size).toBe(1)
    for (const image of [...bases, services.database.image]) expect(image).toMatch(pinned)
  })

  it('run nothing as root', () => {
    expect(dockerfile).toMatch(/^USER node$/m)
    expect(services.database.user).toBe('mysql')
  })
})

describe('the docs for whoever runs the site', () => {
  const operations = read('docs/operations.md')

  it('show a proxy with HTTPS in front of it', () => {
    const [, caddyfile = ''] = /```caddyfile\n([^`]+)```/.exec(operations) ?? []
    expect(caddyfile).toContain('reverse_proxy 127.0.0.1:3000')
    expect(operations).toContain('untrusted proxy')
  })
})
