import '@mantine/core/styles.layer.css'
import './theme/fonts.css'
import './theme/base.css'
import './theme/print.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { applyPrivacy } from './kit/preferences.ts'
import { startSession } from './lib/session.ts'

applyPrivacy()
startSession()

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
