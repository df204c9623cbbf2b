import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = `http://localhost:${process.env.PORT || 8080}`

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: { outDir: 'dist', emptyOutDir: true, target: 'baseline-widely-available' },
  server: {
    port: 5173,
    proxy: { '^/[a-z-]+-service/': server, '/files': server, '/docs': server },
  },
})
