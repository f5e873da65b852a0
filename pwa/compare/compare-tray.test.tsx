import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { createDevice, DeviceProvider } from '#pwa/data/device/device.tsx'
import { CompareTray, trayText } from './compare-tray.tsx'

it('the tray says how many firms are chosen, and why a fifth is not', () => {
  expect(trayText(2, false)).toBe('2 chosen')
  expect(trayText(4, 'firms')).toBe('You can compare up to 4 firms')
  expect(trayText(4, 'challenges')).toBe('You can compare up to 4 challenges')
})

it('the server draws no tray, and the place from which it is announced', () => {
  const html = renderToStaticMarkup(
    <StaticRouter location="/">
      <DeviceProvider device={createDevice(null)}>
        <CompareTray />
      </DeviceProvider>
    </StaticRouter>,
  )
  expect(html).toContain('role="status"')
  expect(html).not.toContain('chosen')
})
