#!/bin/sh
# Writes the list of what the container holds of npm (CycloneDX) into the file that is named.
set -eu
cd "$(dirname "$0")/../.."
npx --yes pnpm@12 sbom --sbom-format cyclonedx --sbom-type application --prod --no-optional --out "$1"
