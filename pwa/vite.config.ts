import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressOutput } from './build/compress.ts';
import { emitPages } from './build/pages.ts';

const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:5000';

export default defineConfig({
  root: import.meta.dirname,
  publicDir: '../public',
  plugins: [react(), emitPages(), compressOutput()],
  build: {
    // Chrome 109 is the last for old Windows and a common one on cheap phones; Safari 16.4 is
    // the first that installs web apps with notifications and modules in workers.
    target: ['chrome109', 'safari16.4'],
    // A data: URL would need an exception in the content security policy.
    assetsInlineLimit: 0,
  },
  server: {
    proxy: { '/api': api, '/send-email': api, '/healthz': api, '/readyz': api },
  },
});
