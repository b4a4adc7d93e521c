{{/* What every pod has: no rights, a root that cannot be written to, and its variables. */}}
{{- define "gatehouse.podSecurity" -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: { type: RuntimeDefault }
{{- with .Values.imagePullSecrets }}
imagePullSecrets: {{ toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{- define "gatehouse.containerSecurity" -}}
image: {{ include "gatehouse.image" . }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end }}

{{- define "gatehouse.env" -}}
{{- range $name, $value := .Values.env }}
- { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
{{- end }}

{{- define "gatehouse.envFrom" -}}
{{- range .Values.existingSecrets }}
- secretRef: { name: {{ . }} }
{{- end }}
{{- end }}

{{- define "gatehouse.mounts" -}}
- { name: tmp, mountPath: /tmp }
- { name: data, mountPath: /data }
{{- end }}

{{- define "gatehouse.volumes" -}}
- name: tmp
  emptyDir: {}
- name: data
{{- if .Values.results.existingClaim }}
  persistentVolumeClaim: { claimName: {{ .Values.results.existingClaim }} }
{{- else }}
  emptyDir: {}
{{- end }}
{{- end }}
